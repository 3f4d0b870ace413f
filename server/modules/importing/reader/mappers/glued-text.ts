import { textOf } from '../normalise/values'

/**
 * Scraped lists whose line breaks were lost: «…опыт;Знание…», «…рублей- График 5/2- Вводное…». When the marks of
 * a list repeat, each item gets its line back; ordinary prose is left as it is.
 */
export function glued(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || /<\w+[^>]*>|\n/.test(text)) return text
  for (const mark of [
    /\s*[•·●]\s*/,
    /(?:^|(?<=[\p{L}\d).,;:!]))\s?[-–—]\s(?=\p{Lu})/u,
    /;\s*(?=[\p{Lu}\d«"])/u,
    /;(?=\S)/,
  ]) {
    const parts = text
      .split(mark)
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.length < 3) continue
    const [lead, ...rest] = parts as [string, ...string[]]
    const listed = mark.test(text.slice(0, 3)) || !/[:.]$/.test(lead) ? [`• ${lead}`] : [lead]
    return [...listed, ...rest.map((part) => `• ${part}`)].join('\n')
  }
  return text
}
