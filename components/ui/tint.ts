/** A hue 0–359 that is always the same for the same text, for pictures of people and companies without one. */
export function tint(text: string): number {
  let hash = 0
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return hash % 360
}

const LETTER = /\p{L}|\p{N}/u

/** First letters of the first two words, past quotes and marks: «Мария Соколова» → МС, ООО «Север» → ОС. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.match(LETTER)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()
}

/** The letter of a company's square: of the name in quotes when there is one, «Клиника «Северная»» → С. */
export function companyLetter(name: string): string {
  return initials(name.match(/«([^»]+)»|"([^"]+)"/)?.[0] ?? name).slice(0, 1)
}
