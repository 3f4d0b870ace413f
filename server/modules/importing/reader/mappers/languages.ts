import {
  type DriverLicence,
  driverLicences,
  type LanguageCode,
  type LanguageLevel,
  languageCodes,
  languageLevels,
} from '@/lib/contracts/enums'
import type { LanguageSkill } from '@/lib/contracts/vacancy-fields'

const STEMS: readonly (readonly [RegExp, LanguageCode])[] = [
  [/русск|russian/, 'rus'],
  [/англ|english/, 'eng'],
  [/немец|german/, 'deu'],
  [/франц|french/, 'fra'],
  [/испан|spanish/, 'spa'],
  [/итальян|italian/, 'ita'],
  [/кита|chinese/, 'zho'],
  [/япон|japanese/, 'jpn'],
  [/корей|korean/, 'kor'],
  [/турец|turkish/, 'tur'],
  [/арабск|arabic/, 'ara'],
  [/португ|portuguese/, 'por'],
  [/польск|polish/, 'pol'],
  [/чешск|czech/, 'ces'],
  [/сербск|serbian/, 'srp'],
  [/украин|ukrainian/, 'ukr'],
  [/белорус|belarus/, 'bel'],
  [/казахск|kazakh/, 'kaz'],
  [/киргиз|кыргыз/, 'kir'],
  [/узбек|uzbek/, 'uzb'],
  [/таджик/, 'tgk'],
  [/армян|armenian/, 'hye'],
  [/грузин|georgian/, 'kat'],
  [/азербайдж/, 'aze'],
  [/татар/, 'tat'],
  [/башкир/, 'bak'],
  [/чуваш/, 'chv'],
  [/иврит|hebrew/, 'heb'],
  [/финск|finnish/, 'fin'],
  [/голланд|нидерланд|dutch/, 'nld'],
  [/шведск|swedish/, 'swe'],
  [/норвеж/, 'nor'],
  [/греческ|greek/, 'ell'],
  [/болгар/, 'bul'],
  [/румын/, 'ron'],
  [/венгер/, 'hun'],
  [/хинди|hindi/, 'hin'],
  [/вьетнам/, 'vie'],
  [/персид|фарси/, 'fas'],
  [/монгол/, 'mon'],
]

/** «Английский (B1)», «Английский язык, Базовый», `{id, level}`; null for a language or level nobody can name. */
export function readLanguage(name: string, level?: string | null): LanguageSkill | null {
  const text = name.toLowerCase()
  const code = languageCodes.find((known) => known === text) ?? STEMS.find(([stem]) => stem.test(text))?.[1]
  if (!code) return null
  return { code, level: readLevel(level ?? name) ?? 'a2' }
}

function readLevel(words: string): LanguageLevel | null {
  const text = words.toLowerCase().replace(/^c(?=вобод)/, 'с')
  const exact = /(?<![a-z])([abc][12]|l1)(?![a-z\d])/.exec(text)?.[1]
  if (exact) return languageLevels.find((level) => level === exact) ?? null
  if (/родн|native/.test(text)) return 'l1'
  if (/в совершенстве/.test(text)) return 'c2'
  if (/[сc]вободн|fluent|продвинут/.test(text)) return 'c1'
  if (/выше средн|upper/.test(text)) return 'b2'
  if (/разговорн|средн|технич|intermediate|читаю/.test(text)) return 'b1'
  return /базов|начальн|basic|elementary/.test(text) ? 'a2' : null
}

/** Of several statements about one language the first counts. */
export function uniqueLanguages(skills: readonly (LanguageSkill | null)[]): LanguageSkill[] {
  const seen = new Map<string, LanguageSkill>()
  for (const skill of skills) if (skill && !seen.has(skill.code)) seen.set(skill.code, skill)
  return [...seen.values()].slice(0, 10)
}

/** «B — легковые авто», `{id: 'B'}` already unwrapped, «A, B, C». */
export function readLicences(values: readonly (string | null)[]): DriverLicence[] {
  const found = new Set<DriverLicence>()
  for (const value of values) {
    for (const [code] of (value ?? '')
      .replace(/В/g, 'B')
      .replace(/С/g, 'C')
      .replace(/А/g, 'A')
      .matchAll(/(?<![\p{L}])(?:[BCD]E|T[MB]|[A-E])(?![\p{L}])/gu))
      if ((driverLicences as readonly string[]).includes(code)) found.add(code as DriverLicence)
  }
  return [...found]
}
