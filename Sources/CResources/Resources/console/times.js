// Times as people read them. All are of the sandbox's clock, in the reader's own zone.

const clockTime = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  year: "numeric", month: "short", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
});

const day = new Intl.DateTimeFormat(undefined, { weekday: "short", year: "numeric", month: "long", day: "numeric" });

export const dayOf = (text) => day.format(new Date(text));
export const timeOf = (text) => clockTime.format(new Date(text));
export const momentOf = (text) => dayAndTime.format(new Date(text));

/** Seconds as `2 h 5 min`. */
export function duration(seconds) {
  const sign = seconds < 0 ? "−" : "";
  let rest = Math.round(Math.abs(seconds));
  const parts = [];
  for (const [unit, size] of [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]]) {
    if (rest >= size) parts.push(`${Math.floor(rest / size)} ${unit}`);
    rest %= size;
  }
  return parts.length > 0 ? sign + parts.slice(0, 2).join(" ") : "0 s";
}
