import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import {
  civilLawContracts,
  driverLicences,
  educationDemands,
  employmentForms,
  experienceBands,
  flyInFlyOutDays,
  languageCodes,
  type SalaryFrequency,
  salaryFrequencies,
  scheduleDays,
  workFormats,
  workingHours,
} from '@/lib/contracts/enums'
import { allCodes, codeBook, eachSkill } from '@/server/db/code-book'

const kinds = {
  city: 1,
  region: 2,
  role: 3,
  category: 4,
  experience: 5,
  employment: 6,
  format: 7,
  schedule: 8,
  hours: 9,
  flag: 10,
  contract: 11,
  fly_in: 12,
  education: 13,
  age: 14,
  licence: 15,
  language: 16,
  salary: 17,
  company: 18,
  /** Told by the region, not stored. */
  district: 19,
  metro: 20,
  frequency: 21,
} as const
export type CodeKind = keyof typeof kinds

/** Yes-or-no properties. */
export const codeFlags = [
  'night',
  'internship',
  'labor_contract',
  'accept_handicapped',
  'verified',
  'direct_employer',
  'few_responses',
  'with_salary',
  'evening',
] as const
export type CodeFlag = (typeof codeFlags)[number]

/** «До 10 откликов». */
export const fewResponses = 10

/** A row has the code of every threshold its monthly pay reaches. */
export const salaryThresholds = [
  20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 100_000, 120_000, 150_000, 200_000, 250_000,
  300_000, 400_000, 500_000,
] as const

const lists = {
  experience: experienceBands,
  employment: employmentForms,
  format: workFormats,
  schedule: scheduleDays,
  hours: workingHours,
  flag: codeFlags,
  contract: civilLawContracts,
  fly_in: flyInFlyOutDays,
  education: educationDemands,
  licence: driverLicences,
  language: languageCodes,
  frequency: salaryFrequencies,
} as const satisfies Partial<Record<CodeKind, readonly string[]>>

const book = codeBook(kinds, lists)
export const { numberCode, valueCode, readCode, kindOf } = book

/** Of an advert under the company's own name. */
export const companyCode = (id: number): number => numberCode('company', id % 2 ** 24)

/** Skills are many and open: thirty bits of a digest of their key. */
export const skillCode = (key: string): number =>
  2 ** 30 + (createHash('md5').update(key).digest().readUInt32BE(0) >>> 2)

export const isSkillCode = (code: number): boolean => code >= 2 ** 30

/** The word of a code in the document. */
export const lexeme = (code: number): string => `#${code}`

const { one, listed, each, eachListed, set } = book
const flag = (name: CodeFlag, when: SQL): SQL => set(valueCode('flag', name), when)

const paid = '(выплаты | оплата | расчет | зарплата | зп)'
/**
 * Terms that have no field in most adverts and stand in their texts: phrases of the words the search reads. Little words
 * between count as places: «оплата раз в неделю» is <3>.
 */
const phrases = {
  daily: `(ежедневная <-> ${paid}) | (${paid} <-> (ежедневно | каждый <-> (день | смену) | день <2> день))`,
  weekly: `(еженедельная <-> ${paid}) | (${paid} <-> (еженедельно | каждую <-> неделю)) | (${paid} <3> неделю)`,
  evening: `(вечерняя <-> (смена | график | время | часы | подработка | работа | занятость))
    | (вечерние <2> смены) | (вечерние <3> смены)
    | ((смена | график | работа | работать | подработка) <-> (вечером | вечерний))
    | ((смена | работа | работать | подработка) <2> (вечером | вечернее))
    | (вечер:A | (вечерняя:A & !школа:A))`,
} as const
const saidIn = (text: SQL, phrase: keyof typeof phrases): SQL =>
  sql`${text} @@ to_tsquery('russian', ${sql.raw(`'${phrases[phrase]}'`)})`

/** How often pay is paid out, by its field or by the text. */
const frequencies = (stated: SQL, text: SQL): SQL[] => {
  const said = (value: SalaryFrequency, phrase: keyof typeof phrases) =>
    set(valueCode('frequency', value), saidIn(text, phrase))
  return [book.listed('frequency', stated), said('DAILY', 'daily'), said('WEEKLY', 'weekly')]
}

/** All codes of `vacancies v` with its `companies c` and the category of its role, as `int[]`. */
export const vacancyCodes = (category: SQL): SQL =>
  allCodes([
    each('city', sql`v.city_ids`),
    each('region', sql`v.region_ids`),
    each('metro', sql`v.metro_ids`),
    one('role', sql`v.role_id`, sql`v.role_id is not null`),
    one('category', category, sql`${category} is not null`),
    listed('experience', sql`v.experience`),
    listed('employment', sql`v.employment_form`),
    eachListed('format', sql`v.work_formats`),
    eachListed('schedule', sql`v.schedule_days`),
    eachListed('hours', sql`v.working_hours`),
    eachListed('contract', sql`v.civil_law_contracts`),
    eachListed('fly_in', sql`v.fly_in_fly_out_days`),
    listed('education', sql`v.education`),
    eachListed('licence', sql`v.driver_licences`),
    eachListed('language', sql`(select array_agg(l->>'code') from jsonb_array_elements(v.languages) l)`),
    one('age', sql`14`, sql`v.age_restriction = 'AGE_14_PLUS'`),
    one('age', sql`16`, sql`v.age_restriction in ('AGE_14_PLUS', 'AGE_16_PLUS')`),
    each(
      'salary',
      sql`array(select t / 1000 from unnest(array[${sql.raw(salaryThresholds.join())}]) t where v.salary_month_net >= t)`,
    ),
    one('company', sql`(v.company_id % 16777216)::int`, sql`not v.anonymous`),
    flag('night', sql`v.night_shifts`),
    flag('evening', saidIn(sql`v.search`, 'evening')),
    ...frequencies(sql`v.salary_frequency`, sql`v.search`),
    flag('internship', sql`v.internship`),
    flag('labor_contract', sql`v.labor_contract`),
    flag('accept_handicapped', sql`v.accept_handicapped`),
    flag('verified', sql`c.verification = 'verified'`),
    flag('direct_employer', sql`c.type not in ('agency', 'private_recruiter')`),
    flag('few_responses', sql`v.responses < ${sql.raw(String(fewResponses))}`),
    flag('with_salary', sql`v.salary_from is not null or v.salary_to is not null`),
    eachSkill(sql`v.skill_keys`),
  ])

/** What a found row says of itself, in the order the rows were read. */
export interface FoundRows {
  count: number
  ids: Float64Array
  groups: Float64Array
  /** Seconds since the epoch. */
  published: Int32Array
  /** Roubles a month on hand; -1 when unknown. */
  salary: Int32Array
  /** Codes of row `n`: `codes` from `starts[n]` to before `starts[n + 1]`. */
  codes: Int32Array
  starts: Int32Array
}

const headBytes = 24

/** Reads rows as `search-rows.repository.ts` packs them, one after another, each ended by a zero. */
export function readPacked(bytes: Buffer): FoundRows {
  const most = Math.floor(bytes.length / (headBytes + 4))
  const rows: FoundRows = {
    count: 0,
    ids: new Float64Array(most),
    groups: new Float64Array(most),
    published: new Int32Array(most),
    salary: new Int32Array(most),
    codes: new Int32Array(bytes.length >> 2),
    starts: new Int32Array(most + 1),
  }
  let codes = 0
  for (let at = 0; at < bytes.length; ) {
    const n = rows.count++
    rows.ids[n] = bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
    rows.groups[n] = bytes.readUInt32BE(at + 8) * 2 ** 32 + bytes.readUInt32BE(at + 12)
    rows.published[n] = bytes.readInt32BE(at + 16)
    rows.salary[n] = bytes.readInt32BE(at + 20)
    at += headBytes
    for (let code = bytes.readInt32BE(at); ; code = bytes.readInt32BE(at)) {
      at += 4
      if (code === 0) break
      rows.codes[codes++] = code
    }
    rows.starts[n + 1] = codes
  }
  return rows
}
