// A list of any length: only the rows in sight are elements.

import { h } from "./dom.js";

export class List {
  /**
   * @param label what a screen reader calls the list
   * @param key   the identity of an item
   * @param row   makes the children of an item's row
   * @param choose called when the person chooses an item
   * @param end   called when the end comes into sight
   * @param limit how many items it keeps, those at its top
   */
  constructor({ label, key, row, choose, end, limit = Infinity }) {
    Object.assign(this, { key, row, choose, end, limit });
    this.items = [];
    /** What came since the last frame, the latest last. */
    this.arrived = [];
    /** The rows that are drawn, by the keys of their items. */
    this.rows = new Map();
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
    return row ? [...this.rows.values()].find(({ element }) => element === row)?.item : null;
  }

  /** All items, those included that came since the last frame. */
  set(items) {
    this.arrived = [];
    this.items = items;
    this.draw();
  }

  /** A new item at the top. Hundreds may come at once: they are taken in and drawn together, with the next frame. */
  prepend(item) {
    this.arrived.push(item);
    // A window out of sight has no frames.
    if (this.arrived.length >= 200) this.takeIn();
    this.frame ??= requestAnimationFrame(() => { this.frame = null; this.takeIn(); this.draw(); });
  }

  /** Whoever has scrolled down stays where they are. */
  takeIn() {
    const items = this.arrived.reverse();
    if (items.length === 0) return;
    this.arrived = [];
    const keys = items.map(this.key);
    for (const key of keys) this.fresh.add(key);
    setTimeout(() => { for (const key of keys) this.fresh.delete(key); }, 1600);
    const { scrollTop } = this.element;
    this.items = items.concat(this.items).slice(0, this.limit);
    if (scrollTop === 0) return;
    this.sizer.style.height = `${this.items.length * this.height}px`;
    this.element.scrollTop = scrollTop + items.length * this.height;
  }

  /** Marks the item of that key. */
  mark(key) {
    this.takeIn();
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

  /** The row of an item, made when it first comes into sight. */
  rowOf(item, key) {
    const known = this.rows.get(key);
    if (known?.item === item) return known.element;
    return h("div", { class: this.fresh.has(key) ? "row fresh" : "row", role: "option" }, this.row(item));
  }

  draw() {
    const { height, items, element, sizer } = this;
    const { scrollTop, clientHeight } = element;
    const first = Math.max(0, Math.floor(scrollTop / height) - 4);
    const last = Math.min(items.length, Math.ceil((scrollTop + clientHeight) / height) + 4);
    const rows = new Map();
    let active = null;
    sizer.style.height = `${items.length * height}px`;
    for (let index = first; index < last; index += 1) {
      const key = this.key(items[index]);
      const row = this.rowOf(items[index], key);
      const isChosen = key === this.chosen;
      row.id = `row-${index}`;
      if (isChosen) active = row.id;
      row.setAttribute("aria-selected", isChosen);
      row.setAttribute("aria-setsize", items.length);
      row.setAttribute("aria-posinset", index + 1);
      row.style.insetBlockStart = `${index * height}px`;
      rows.set(key, { item: items[index], element: row });
    }
    this.rows = rows;
    this.place([...rows.values()].map((row) => row.element));
    if (active) element.setAttribute("aria-activedescendant", active);
    else element.removeAttribute("aria-activedescendant");
    if (this.end && last === items.length && items.length > 0) this.end();
  }

  /** Makes the rows the only ones, in this order. Those that stay are left in their place, since moving an element costs as much as making one. */
  place(rows) {
    const kept = new Set(rows);
    for (const row of [...this.sizer.children]) if (!kept.has(row)) row.remove();
    let next = this.sizer.firstChild;
    for (const row of rows) {
      if (row === next) next = next.nextSibling;
      else this.sizer.insertBefore(row, next);
    }
  }
}
