import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A Word file around the given XML of its document. */
export function docxOf(documentXml: string): Uint8Array {
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(documentXml),
    },
    { level: 9 },
  )
}

export const paragraphs = (...lines: readonly string[]): string =>
  lines.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
export const wordDocument = (body: string): string =>
  `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`

/** About 10 KB that unpack into tables within tables. */
export function nestedTablesDocx(depth = 200_000): Uint8Array {
  const open = '<w:tbl><w:tr><w:tc>'
  const close = '</w:tc></w:tr></w:tbl>'
  return docxOf(wordDocument(open.repeat(depth / 4) + paragraphs('Токарь') + close.repeat(depth / 4)))
}

/** No nesting at all, and more elements than any person writes. */
export const endlessDocx = (count = 400_000): Uint8Array =>
  docxOf(wordDocument('<w:p/>'.repeat(count) + paragraphs('Токарь')))

/** Entities that unfold into entities. */
export function laughingDocx(): Uint8Array {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)
  return docxOf(
    `<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY e0 "ha">${entities.join('')}]><w:document ${word}><w:body>${paragraphs('&e12;')}</w:body></w:document>`,
  )
}

/** Less than a megabyte that unpacks into sixty. */
export const zipBombDocx = (): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': new Uint8Array(60 * 1024 * 1024),
  })

/** Blocks within blocks, of about so many bytes. */
export function deepHtml(bytes = 4_900_000): Uint8Array {
  const depth = Math.floor(bytes / 11)
  return strToU8(`<html>${'<div>'.repeat(depth)}Токарь${'</div>'.repeat(depth)}`)
}

/** A PDF of the given objects; offsets are left to the reader to mend. */
export const pdfOf = (...objects: readonly string[]): Buffer =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  )
const streamOf = (code: string) => `<</Length ${code.length}>>stream\n${code}\nendstream`
const page = (contents: string, more = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents ${contents}/Resources<</Font<</F 5 0 R>>${more}>>>>`
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

/** A short resume that anybody may send. */
export const plainPdf = (): Buffer =>
  pdfOf(
    catalog,
    onePage,
    page('4 0 R'),
    streamOf(
      'BT /F 12 Tf 50 450 Td (Ivan Petrov) Tj 0 -20 Td (ivan@example.invalid) Tj 0 -20 Td (Position: Software developer) Tj ET',
    ),
    font,
  )

/** A tree of pages that is as deep as it has nodes, and says it has billions of pages. */
export function pageTreePdf(depth = 50_000): Buffer {
  const nodes = Array.from(
    { length: depth },
    (_, i) => `<</Type/Pages/Kids[${i + 3} 0 R]/Count 2000000000/Parent ${i + 1} 0 R>>`,
  )
  return pdfOf(catalog, ...nodes)
}

/** Forms that draw forms: each of twelve draws the next one twenty times. */
export function nestedFormsPdf(): Buffer {
  const first = 6
  const forms = Array.from({ length: 12 }, (_, i) => {
    const code = i === 11 ? 'BT /F 12 Tf (x) Tj ET' : '/X Do '.repeat(20)
    const next = i === 11 ? '' : `/XObject<</X ${first + i + 1} 0 R>>`
    return `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F 5 0 R>>${next}>>/Length ${code.length}>>stream\n${code}\nendstream`
  })
  return pdfOf(
    catalog,
    onePage,
    page('4 0 R', `/XObject<</X ${first} 0 R>>`),
    streamOf('/X Do'),
    font,
    ...forms,
  )
}

/** A page whose compressed text unpacks into hundreds of megabytes. */
export function inflatingPdf(bytes = 400 * 1024 * 1024): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, '(x) Tj '))
  const head = pdfOf(catalog, onePage, page('4 0 R'))
  return Buffer.concat([
    head.subarray(0, head.lastIndexOf('trailer')),
    Buffer.from(`4 0 obj\n<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}

export const deepRtf = (depth = 100_000): Uint8Array => strToU8(`{\\rtf1 ${'{'.repeat(depth)}Токарь`)

/** A picture within the limit of pixels that has to be unpacked as a whole before anything of it can be drawn. */
export function interlacedPicture(side = 7000): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: '#336699' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
}
