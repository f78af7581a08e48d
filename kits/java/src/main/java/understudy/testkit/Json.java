package understudy.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as Java's own values, so that the kit needs no library: maps, lists, strings, numbers, booleans and null. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  static Object read(String text) {
    var json = new Json(text);
    var value = json.value();
    json.blanks();
    if (json.at < text.length()) throw json.wrong("the end");
    return value;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> readObject(String text) {
    if (read(text) instanceof Map<?, ?> map) return (Map<String, Object>) map;
    throw new IllegalArgumentException("no JSON object: " + text);
  }

  static String write(Object value) {
    var out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> map) {
      out.append('{');
      var separator = "";
      for (var entry : map.entrySet()) {
        if (entry.getValue() == null) continue;
        out.append(separator);
        write(String.valueOf(entry.getKey()), out);
        out.append(':');
        write(entry.getValue(), out);
        separator = ",";
      }
      out.append('}');
    } else if (value instanceof Iterable<?> list) {
      out.append('[');
      var separator = "";
      for (var one : list) {
        out.append(separator);
        write(one, out);
        separator = ",";
      }
      out.append(']');
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      out.append('"');
      for (var character : String.valueOf(value).toCharArray()) {
        if (character == '"' || character == '\\') out.append('\\').append(character);
        else if (character < 0x20) out.append(String.format("\\u%04x", (int) character));
        else out.append(character);
      }
      out.append('"');
    }
  }

  private Object value() {
    blanks();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    var members = new LinkedHashMap<String, Object>();
    at++;
    blanks();
    if (take('}')) return members;
    do {
      blanks();
      if (peek() != '"') throw wrong("a name");
      var name = string();
      blanks();
      if (!take(':')) throw wrong("a colon");
      members.put(name, value());
      blanks();
    } while (take(','));
    if (!take('}')) throw wrong("a closing brace");
    return members;
  }

  private List<Object> array() {
    var elements = new ArrayList<Object>();
    at++;
    blanks();
    if (take(']')) return elements;
    do {
      elements.add(value());
      blanks();
    } while (take(','));
    if (!take(']')) throw wrong("a closing bracket");
    return elements;
  }

  private String string() {
    var out = new StringBuilder();
    at++;
    while (peek() != '"') {
      var character = text.charAt(at++);
      if (character == '\\') {
        var escaped = peek();
        at++;
        switch (escaped) {
          case 'b' -> out.append('\b');
          case 'f' -> out.append('\f');
          case 'n' -> out.append('\n');
          case 'r' -> out.append('\r');
          case 't' -> out.append('\t');
          case 'u' -> {
            if (at + 4 > text.length()) throw wrong("four digits");
            out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
            at += 4;
          }
          default -> out.append(escaped);
        }
      } else {
        out.append(character);
      }
    }
    at++;
    return out.toString();
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw wrong(word);
    at += word.length();
    return value;
  }

  private Number number() {
    var start = at;
    while (at < text.length() && "+-.0123456789Ee".indexOf(text.charAt(at)) >= 0) at++;
    var digits = text.substring(start, at);
    try {
      return digits.matches("-?\\d{1,18}") ? (Number) Long.valueOf(digits) : (Number) Double.valueOf(digits);
    } catch (NumberFormatException error) {
      at = start;
      throw wrong("a value");
    }
  }

  private void blanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private char peek() {
    if (at >= text.length()) throw wrong("more");
    return text.charAt(at);
  }

  private boolean take(char character) {
    if (at >= text.length() || text.charAt(at) != character) return false;
    at++;
    return true;
  }

  private IllegalArgumentException wrong(String expected) {
    return new IllegalArgumentException("no JSON at character " + at + "; expected " + expected);
  }
}
