import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Text of every page in the order it is written, and what the file says of itself. */
export async function pdfText(
  bytes: Uint8Array,
): Promise<{ pages: string[]; title: string; author: string }> {
  const task = getDocument({ data: bytes, isEvalSupported: false, disableFontFace: true, verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Author?: string } }
  await task.destroy()
  return { pages, title: info.Title ?? '', author: info.Author ?? '' }
}
