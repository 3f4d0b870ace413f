/** HTML whose every inserted value has been escaped: made only by `html`. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | false | readonly Markup[]

const unsafe = /[&<>"']/
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map((item: Markup) => item.text).join('')
  const text = String(part)
  return unsafe.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text
}

/**
 * Static HTML as a string. For the insides of what a page repeats dozens of times on every request: React builds,
 * serialises and hydrates each element three times over, a string only once. Values are escaped, attributes must be quoted.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? ''
  for (let index = 0; index < parts.length; index += 1) {
    text += escaped(parts[index] ?? null) + (strings[index + 1] ?? '')
  }
  return new Markup(text)
}
