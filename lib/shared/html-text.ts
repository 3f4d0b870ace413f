/** Visible text of sanitised HTML, one space between blocks. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h3)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
