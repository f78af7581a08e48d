"""The web console, as a person uses it."""

from selenium.common.exceptions import ElementClickInterceptedException, ElementNotInteractableException
from selenium.webdriver.common.by import By

from support.chromium import wait


class Console:
    """What a person does with the console."""

    def __init__(self, driver, server):
        self.driver, self.server = driver, server

    def open(self, path=""):
        self.driver.get(f"{self.server.url}/_understudy/#/{path}")
        return self

    def wait(self, condition):
        # Whatever is shown may be drawn anew between a look and a click, or lie under a message for a moment.
        covered = (ElementClickInterceptedException, ElementNotInteractableException)
        return wait(self.driver, lambda _: condition(), ignoring=covered)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def before_each_page(self, script):
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def text(self, selector="main"):
        found = self.all(selector)
        return found[0].text if found else ""

    def shows(self, words, selector="main"):
        return self.wait(lambda: words in self.text(selector))

    def press(self, words, selector="main button, main summary, dialog button"):
        def pressed():
            fits = [one for one in self.all(selector) if one.is_displayed() and one.text.strip() == words]
            # While a button does what it was pressed for, it takes no other press.
            if not fits or not fits[0].is_enabled():
                return False
            fits[0].click()
            return True

        self.wait(pressed)

    def choose(self, index):
        """Clicks a row of the list, once there are that many."""

        def chosen():
            rows = self.all(".list .row")
            if len(rows) <= index:
                return False
            rows[index].click()
            return True

        self.wait(chosen)

    def search(self, text):
        self.wait(lambda: self.all("main input[type=search]"))[0].send_keys(text)

    def field(self, label, text, within="main"):
        script = """
          const labels = [...document.querySelectorAll(arguments[0] + ' label')];
          const label = labels.find((one) => one.textContent === arguments[1]);
          return label && document.getElementById(label.htmlFor);"""

        def filled():
            field = self.driver.execute_script(script, within, label)
            if not field:
                return False
            if field.tag_name == "select":
                field.find_element(By.CSS_SELECTOR, f'option[value="{text}"]').click()
            else:
                field.clear()
                field.send_keys(text)
            return True

        self.wait(filled)

    def complaints(self):
        """What the browser holds against the page; a refusal of the server is none."""
        return [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]
        ]
