import iconv from 'iconv-lite'
import { ownValue } from '@/lib/shared/own-value'
import { type Line, LineCollector, readingLimits, UnreadableFile } from './lines'

/** Groups that hold no text of the document. */
const destinations = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator filetbl revtbl xmlnstbl mmathPr fldinst footnote annotation bkmkstart bkmkend shppict nonshppict header footer headerl headerr headerf footerl footerr footerf'.split(
    ' ',
  ),
)
const charsets: Record<number, string> = {
  0: 'win1252', 161: 'win1253', 162: 'win1254', 177: 'win1255', 178: 'win1256', 186: 'win1257', 204: 'win1251', 238: 'win1250',
} // biome-ignore format: a table of codes
const symbols: Record<string, string> = {
  emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', emspace: ' ', enspace: ' ',
} // biome-ignore format: a table of signs
const breaks = new Set(['par', 'line', 'sect', 'page', 'row'])
/** Bytes of one code page that are decoded together. */
const maxEncoded = 64 * 1024

interface State {
  skip: boolean
  bold: boolean
  font: number
  /** Characters that stand in for a Unicode one for readers who do not know it. */
  fallback: number
}

/**
 * The text of an RTF file: code pages by font, Unicode with its fallback, nothing embedded, nothing followed.
 * @throws UnreadableFile for groups within groups, or more words and signs, beyond what any writer makes
 */
export function rtfLines(bytes: Uint8Array): Line[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const lines = new LineCollector()
  const stack: State[] = []
  const fonts = new Map<number, string>()
  let state: State = { skip: false, bold: false, font: 0, fallback: 1 }
  let page = 'win1252'
  let defaultFont = 0
  let inFonts = -1
  let fontDefined = 0
  let encoded: number[] = []
  let text = ''
  let boldLetters = 0
  let toSkip = 0

  const settle = () => {
    if (encoded.length === 0) return
    const bytesOf = Buffer.from(encoded)
    encoded = []
    put(iconv.decode(bytesOf, fonts.get(state.font) ?? page))
  }
  const put = (piece: string) => {
    if (state.skip || text.length > 50_000) return
    text += piece
    if (state.bold) boldLetters += piece.trim().length
  }
  const endLine = () => {
    settle()
    const letters = text.replace(/\s/g, '').length
    lines.add(text, letters > 0 && boldLetters >= letters * 0.7)
    text = ''
    boldLetters = 0
  }
  const control = (word: string, value: number | undefined) => {
    if (word === 'u') {
      settle()
      const code = (value ?? 0) < 0 ? (value ?? 0) + 65_536 : (value ?? 0)
      put(String.fromCharCode(code & 0xffff))
      toSkip = state.fallback
    } else if (word === 'uc') state.fallback = Math.min(10, Math.max(0, value ?? 1))
    else if (word === 'ansicpg' && iconv.encodingExists(`win${value}`)) page = `win${value}`
    else if (word === 'deff') defaultFont = value ?? 0
    else if (word === 'f') {
      settle()
      state.font = value ?? 0
      fontDefined = value ?? 0
    } else if (word === 'fcharset' && inFonts >= 0) {
      const known = charsets[value ?? 0]
      // Western is what many writers say of Cyrillic fonts too: the document's own page is believed before.
      if (known && known !== 'win1252') fonts.set(fontDefined, known)
    } else if (word === 'b') state.bold = value !== 0
    else if (word === 'plain') {
      settle()
      state.bold = false
      state.font = defaultFont
    } else if (word === 'fonttbl') {
      inFonts = stack.length
      state.skip = true
    } else if (destinations.has(word)) state.skip = true
    else if (breaks.has(word)) {
      if (!state.skip) endLine()
    } else if (word === 'cell' || word === 'tab') {
      settle()
      put('\t')
    } else {
      const symbol = ownValue(symbols, word)
      if (symbol) {
        settle()
        put(symbol)
      }
    }
  }

  const token = /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi
  let tokens = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    tokens += 1
    if (tokens > readingLimits.rtfTokens || stack.length > readingLimits.depth)
      throw new UnreadableFile('file_unreadable')
    if (encoded.length > maxEncoded) settle()
    const [, word, number, hex, sign, brace, run] = match
    if (hex !== undefined) {
      if (toSkip > 0) toSkip -= 1
      else if (!state.skip) encoded.push(Number.parseInt(hex, 16))
    } else if (run !== undefined) {
      const shown = toSkip > 0 ? run.slice(toSkip) : run
      toSkip = Math.max(0, toSkip - run.length)
      if (!state.skip && shown !== '')
        for (let i = 0; i < shown.length; i += 1) encoded.push(shown.charCodeAt(i) & 0xff)
    } else if (word !== undefined) {
      const value = number === undefined ? undefined : Number(number)
      if (word === 'bin') token.lastIndex += Math.max(0, value ?? 0)
      else {
        if (word !== 'u') settle()
        toSkip = 0
        control(word, value)
      }
    } else if (sign === '*') state.skip = true
    else if (sign !== undefined) {
      settle()
      if (sign === '~') put('\u00a0')
      else if (sign === '_') put('-')
      else if (/[\\{}]/.test(sign)) put(sign)
      else if (/[\r\n]/.test(sign) && !state.skip) endLine()
    } else if (brace === '{') {
      settle()
      stack.push({ ...state })
    } else if (brace === '}') {
      settle()
      if (stack.length === inFonts) inFonts = -1
      state = stack.pop() ?? state
    }
  }
  endLine()
  return lines.lines
}
