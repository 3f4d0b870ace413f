import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

export type TextState =
  | { state: 'clean'; text: string }
  | { state: 'repaired'; text: string }
  | { state: 'lost'; code: 'mojibake' | 'broken_characters' | 'high_bytes_lost' }

const CP1252_TAIL = '\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const CP1251_TAIL =
  '\\u0080-\\u009fЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ\\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї'

/** UTF-8 of Cyrillic seen through Western or Cyrillic code pages: a lead byte's letter, then a trail byte's. */
const WESTERN = new RegExp(`[ÐÑ][${CP1252_TAIL}\\ufffd]`)
const WESTERN_RUN = new RegExp(`(?:[ÂÃÐÑ][${CP1252_TAIL}]|â[${CP1252_TAIL}]{2})+`, 'g')
const CYRILLIC = new RegExp(`(?:[РС][${CP1251_TAIL}\\ufffd]){2,}`)
const CYRILLIC_RUN = new RegExp(`(?:[РС][${CP1251_TAIL}]|В[\\u00a0«»°·№]|в[Ђ„]["“”${CP1251_TAIL}]){2,}`, 'g')

/**
 * Tells whether a text survived the encodings it went through. UTF-8 that was read as a one-byte code page is
 * turned back only when the bytes prove it (they form valid UTF-8); what lost a byte on the way is lost.
 */
export function inspectText(text: string): TextState {
  if (!/[^\n\r\t\x20-\x7e]/.test(text)) return lowBytesOnly(text) ? lost('high_bytes_lost') : clean(text)
  const western = WESTERN.test(text)
  if (western || CYRILLIC.test(text)) {
    const repaired = western ? undo(text, WESTERN_RUN, 'win1252') : undo(text, CYRILLIC_RUN, 'win1251')
    if (repaired === null || WESTERN.test(repaired) || repaired.includes('\ufffd')) return lost('mojibake')
    if (repaired !== text) return { state: 'repaired', text: repaired }
    if (western) return lost('mojibake')
  }
  if (text.includes('\ufffd')) return withoutLoneReplacement(text)
  if (/[\u0080-\u009f]/.test(text)) return { state: 'repaired', text: text.replace(/[\u0080-\u009f]/g, '') }
  if (lowBytesOnly(text)) return lost('high_bytes_lost')
  return clean(text)
}

function undo(text: string, run: RegExp, codePage: string): string | null {
  const whole = reread(text, codePage)
  if (whole !== null) return whole
  let failed = false
  const mended = text.replace(run, (piece) => {
    const read = reread(piece, codePage)
    if (read === null) failed = failed || codePage === 'win1252'
    return read ?? piece
  })
  return failed ? null : mended
}

function reread(text: string, codePage: string): string | null {
  const bytes = Buffer.alloc(text.length)
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 0xa0) {
      bytes[i] = code
      continue
    }
    const char = text[i] as string
    if (char === '\ufffd') {
      // Of the Cyrillic page one byte only is unused, so a mark stands for it («И»); the Western one has five.
      if (codePage !== 'win1251') return null
      bytes[i] = 0x98
      continue
    }
    const encoded = iconv.encode(char, codePage)
    if (encoded.length !== 1 || encoded[0] === 0x3f) return null
    bytes[i] = encoded[0] as number
  }
  return isUtf8(bytes) ? bytes.toString('utf8') : null
}

/** A replacement mark beside a letter stands for a lost letter; one alone (an emoji cut in half) can be dropped. */
function withoutLoneReplacement(text: string): TextState {
  if (/[\p{L}\d]\ufffd|\ufffd[\p{L}\d]/u.test(text)) return lost('broken_characters')
  return { state: 'repaired', text: text.replace(/\ufffd+/g, '') }
}

const LOW_BYTE_WORD = /[0-9:;<=>?@A-O]{4,}/g

/**
 * UTF-16 Cyrillic cut to its low bytes reads like «?@>5:B»: small letters fall on 0x30–0x4F. Capitals fall on
 * control characters and digits of real text on the same codes, so there is no way back, only recognition.
 */
function lowBytesOnly(text: string): boolean {
  const bare = text.replace(/<\/?[a-z][^>]*>/g, ' ').replace(/https?:\S+|&[a-z#0-9]+;/gi, ' ')
  let suspicious = 0
  for (const [word] of bare.matchAll(LOW_BYTE_WORD)) {
    if (/[;<=>?@]/.test(word.slice(0, -1)) && /[0-9A-O]/.test(word) && !/^[<=>:;?@]+$/.test(word))
      suspicious += word.length
  }
  const letters = bare.replace(/\s/g, '').length
  return suspicious >= 8 && suspicious > letters * 0.2
}

function clean(text: string): TextState {
  return { state: 'clean', text }
}

function lost(code: 'mojibake' | 'broken_characters' | 'high_bytes_lost'): TextState {
  return { state: 'lost', code }
}
