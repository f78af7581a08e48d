// Makes passkeys and signs with them, on the pages that ask for one. The form holds the options of the ceremony as the
// server wrote them; what the browser makes of them goes back in its field "credential". On the sign-in page the browser
// offers the passkeys that it finds where a name is typed, and asks for one when no name was typed.
"use strict";

(() => {
  const form = document.querySelector("form [name=credential]")?.form;
  if (!form) return;
  const field = form.elements.credential;
  const button = document.getElementById("passkeyButton") ?? form.querySelector("[data-passkey]");
  const problem = document.getElementById("passkeyProblem");

  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const text = (buffer) =>
    btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const known = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

  const make = async (options) => {
    const made = await navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: known(options.excludeCredentials),
      },
    });
    return {
      ...common(made),
      response: {
        clientDataJSON: text(made.response.clientDataJSON),
        attestationObject: text(made.response.attestationObject),
        transports: made.response.getTransports?.() ?? [],
      },
    };
  };

  const sign = async (options, manner = {}) => {
    const made = await navigator.credentials.get({
      ...manner,
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        allowCredentials: known(options.allowCredentials),
      },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = made.response;
    return {
      ...common(made),
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        ...(userHandle ? { userHandle: text(userHandle) } : {}),
      },
    };
  };

  const common = (made) => ({
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    authenticatorAttachment: made.authenticatorAttachment ?? undefined,
    clientExtensionResults: made.getClientExtensionResults(),
  });

  const isFinding = field.dataset.ceremony === "find";
  const name = form.elements.username ?? form.elements.loginfmt;
  // Only one ceremony may run at a time: a press of the button ends the quiet one.
  let quiet = new AbortController();

  const find = async (manner) => {
    field.value = JSON.stringify(await sign(JSON.parse(field.dataset.options), manner));
    // Name and password need not be there.
    form.submit();
  };

  const offer = async () => {
    if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
    try {
      await find({ mediation: "conditional", signal: quiet.signal });
    } catch (error) {
      console.info("passkey:", error.name, error.message);
    }
  };
  if (isFinding) offer();

  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    if (event.submitter !== button || field.value) return;
    // With a typed name, the next page asks for a passkey of that account.
    if (isFinding && name?.value.trim()) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    problem.hidden = true;
    try {
      if (isFinding) {
        quiet.abort();
        await find({});
        return;
      }
      const options = JSON.parse(field.dataset.options);
      field.value = JSON.stringify(await (field.dataset.ceremony === "create" ? make : sign)(options));
      form.requestSubmit(button);
    } catch (error) {
      // Cancelled, the wrong host, or no such key: browsers do not report which.
      console.info("passkey:", error.name, error.message);
      problem.hidden = false;
      button.focus();
    } finally {
      isBusy = false;
    }
  });
  // Of a user who has signed in with a passkey before, it is asked for at once.
  if (field.dataset.starts !== undefined) form.requestSubmit(button);
})();
