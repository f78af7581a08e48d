// The sandbox's time in the head of the window, ticking here between the server's words.

import { get, latest } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { duration, timeOf } from "./times.js";

export class ClockChip {
  constructor() {
    this.text = h("span");
    this.newest = latest();
    this.element = h("a", { class: "clock-chip", href: "#/clock" }, icon("clock", 16), this.text);
    setInterval(() => this.draw(), 1000);
  }

  async refresh() {
    const state = await this.newest(get("clock"));
    if (!state) return;
    this.state = state;
    this.read = Date.now();
    this.draw();
  }

  draw() {
    if (!this.state) return;
    const { now, frozen, offset_seconds: offset } = this.state;
    const time = new Date(now).getTime() + (frozen ? 0 : Date.now() - this.read);
    const moved = frozen || Math.abs(offset) > 1;
    fill(this.text, timeOf(time), frozen ? " frozen" : moved ? ` ${offset > 0 ? "+" : ""}${duration(offset)}` : "");
    this.element.classList.toggle("moved", moved);
    this.element.title = moved ? "The sandbox's clock was moved" : "The sandbox's clock";
  }
}
