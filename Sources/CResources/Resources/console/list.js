// A list of any length: only the rows in sight are elements.

import { fill, h } from "./dom.js";

export class List {
  /**
   * @param label what a screen reader calls the list
   * @param key   the identity of an item
   * @param row   makes the children of an item's row
   * @param choose called when the person chooses an item
   * @param end   called when the end comes into sight
   */
  constructor({ label, key, row, choose, end }) {
    Object.assign(this, { key, row, choose, end });
    this.items = [];
    this.chosen = null;
    this.touched = null;
    this.fresh = new Set();
    this.frame = null;
    this.sizer = h("div", { class: "sizer", role: "presentation" });
    this.element = h("div", {
      class: "list", tabindex: 0, role: "listbox", "aria-label": label,
      onscroll: () => this.draw(), onkeydown: (event) => this.pressed(event),
      onpointerdown: (event) => { this.touched = this.itemAt(event); },
      onclick: (event) => {
        // Rows are redrawn while data arrives, also between press and release: the pressed row counts, not the one now in its place.
        const item = this.touched ?? this.itemAt(event);
        this.touched = null;
        if (item) this.choose(item);
      },
    }, this.sizer);
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  get height() {
    this.measured ??= parseFloat(getComputedStyle(document.documentElement).fontSize) * 3.75;
    return this.measured;
  }

  itemAt(event) {
    const row = event.target.closest(".row");
    return row ? this.items[Number(row.dataset.index)] : null;
  }

  set(items) {
    this.items = items;
    this.draw();
  }

  /** New items at the top; whoever has scrolled down stays where they are. */
  prepend(items) {
    if (items.length === 0) return;
    for (const item of items) this.fresh.add(this.key(item));
    this.items = items.concat(this.items);
    this.sizer.style.height = `${this.items.length * this.height}px`;
    // Hundreds may come at once: drawn once, with the next frame.
    this.frame ??= requestAnimationFrame(() => { this.frame = null; this.draw(); });
    if (this.element.scrollTop > 0) this.element.scrollTop += items.length * this.height;
    setTimeout(() => { for (const item of items) this.fresh.delete(this.key(item)); }, 1600);
  }

  /** Marks the item of that key. */
  mark(key) {
    this.chosen = key;
    const index = this.items.findIndex((item) => this.key(item) === key);
    if (index >= 0) this.reveal(index);
    this.draw();
  }

  reveal(index) {
    const { scrollTop, clientHeight } = this.element;
    const top = index * this.height;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.height > scrollTop + clientHeight) this.element.scrollTop = top + this.height - clientHeight;
  }

  pressed(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.height) - 1);
    const steps = {
      ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity,
    };
    const step = steps[event.key];
    if (step === undefined || this.items.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const now = this.items.findIndex((item) => this.key(item) === this.chosen);
    // With none chosen this is one before the first.
    const next = Math.min(this.items.length - 1, Math.max(0, now + step));
    this.choose(this.items[next], { byKey: true });
  }

  draw() {
    const { height, items, element } = this;
    this.sizer.style.height = `${items.length * height}px`;
    const first = Math.max(0, Math.floor(element.scrollTop / height) - 4);
    const last = Math.min(items.length, Math.ceil((element.scrollTop + element.clientHeight) / height) + 4);
    const rows = [];
    let active = null;
    for (let index = first; index < last; index += 1) {
      const key = this.key(items[index]);
      const isChosen = key === this.chosen;
      const id = `row-${index}`;
      if (isChosen) active = id;
      const row = h("div", {
        class: this.fresh.has(key) ? "row fresh" : "row", id, role: "option", "aria-selected": String(isChosen),
        "aria-setsize": items.length, "aria-posinset": index + 1, "data-index": index,
      }, this.row(items[index]));
      row.style.insetBlockStart = `${index * height}px`;
      rows.push(row);
    }
    fill(this.sizer, rows);
    if (active) element.setAttribute("aria-activedescendant", active);
    else element.removeAttribute("aria-activedescendant");
    if (this.end && last === items.length && items.length > 0) this.end();
  }
}
