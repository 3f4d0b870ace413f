import { minuteMs, secondMs } from '@/lib/shared/time'
import type { Db } from '@/server/db/client'
import { LatinReader } from '@/server/lib/language/latin-reader'
import type { ServiceContext } from '@/server/modules/context'
import { dictionaries } from '@/server/modules/dictionaries'
import { CompanyIndex, type OpenCompany } from './conditions/company-conditions'
import { wordsOf } from './fold'
import { type Professions, professions } from './professions'
import { Readings } from './readings'
import { findReadings, findReadingsVersion, type StoredReading } from './readings.repository'
import { RoleGuesser } from './role-guesser'
import { SimilarWords, soundKey } from './similar-words'
import { stem } from './stem'
import { TitleIndex } from './title-index'
import {
  type CountedTitle,
  type CountedWord,
  findCities,
  findCounted,
  findCountedTitles,
  findOpenCompanies,
  findState,
  recount,
} from './word-statistics.repository'

/** How much a word of our own dictionaries counts against words of real titles. */
const dictionaryCount = 3

const oneAlphabet = /^(?:[а-я]+|[a-z]+)$/

/** Words a search may have meant: of our dictionaries and of the titles, skills and companies people wrote. */
export class Lexicon {
  readonly roles: RoleGuesser
  readonly titles: TitleIndex
  readonly latin: LatinReader
  readonly companies: CompanyIndex
  /** What operators say words mean. */
  readonly readings: Readings | null = null
  /** A word met so seldom may be a slip that somebody made before. */
  readonly rare: number
  private readonly counts = new Map<string, number>()
  private readonly stemCounts = new Map<string, number>()
  /** The commonest word of each sound, by alphabet. */
  private readonly bySound = { cyrillic: new Map<string, string>(), latin: new Map<string, string>() }
  private readonly words: SimilarWords
  private readonly sounds: SimilarWords

  constructor(
    counted: readonly CountedWord[],
    titles: readonly CountedTitle[],
    companies: readonly OpenCompany[] = [],
    private readonly cities: ReadonlyMap<number, number> = new Map(),
  ) {
    const { roles, skills } = dictionaries()
    const own = [
      ...roles.flatMap((role) => [role.name, ...role.spellings]),
      ...skills.flatMap((skill) => [skill.name, ...skill.spellings]),
    ]
    const add = (word: string, count: number) => this.counts.set(word, (this.counts.get(word) ?? 0) + count)
    for (const text of own) for (const word of wordsOf(text)) add(word, dictionaryCount)
    for (const word of professions().words) add(word, dictionaryCount)
    for (const { word, count } of counted) add(word, count)
    for (const [word, count] of this.counts) {
      const key = stem(word)
      this.stemCounts.set(key, (this.stemCounts.get(key) ?? 0) + count)
    }
    this.rare = Math.max(3, [...this.counts.values()].reduce((sum, count) => sum + count, 0) / 200_000)
    const known = [...this.counts].filter(([word]) => oneAlphabet.test(word) && word.length > 2)
    known.sort((a, b) => b[1] - a[1])
    for (const [word] of known) {
      const sound = soundKey(word)
      const map = /[а-я]/.test(word) ? this.bySound.cyrillic : this.bySound.latin
      if (!map.has(sound)) map.set(sound, word)
    }
    this.words = new SimilarWords(known.map(([word, count]) => ({ key: word, word, count })))
    this.sounds = new SimilarWords(
      [...this.bySound.cyrillic].map(([key, word]) => ({ key, word, count: this.counts.get(word) ?? 1 })),
    )
    this.latin = new LatinReader(known.map(([word, count]) => ({ word, count })))
    this.roles = new RoleGuesser(counted)
    this.titles = new TitleIndex(titles)
    this.companies = new CompanyIndex(companies)
  }

  get size(): number {
    return this.counts.size
  }

  /** What words mean: the curated list with what operators added. */
  get meanings(): Professions {
    return this.readings?.meanings ?? professions()
  }

  /** The same lexicon with these readings in place of its own. */
  withReadings(stored: readonly StoredReading[]): Lexicon {
    const readings = new Readings(stored, this)
    return Object.assign(Object.create(Lexicon.prototype) as Lexicon, this, { readings })
  }

  /** How often a word is met in any of its forms; 0 when never. A word that operators explained is no slip. */
  count(word: string): number {
    if (this.readings?.has(word)) return Math.ceil(this.rare) + 1
    return Math.max(this.counts.get(word) ?? 0, this.stemCounts.get(stem(word)) ?? 0)
  }

  /** How many of the newest adverts are of a city. */
  adverts(cityId: number): number {
    return this.cities.get(cityId) ?? 0
  }

  /** A word of the other alphabet that sounds the same. */
  soundingAlike(word: string): string | null {
    const other = /[а-я]/.test(word) ? this.bySound.latin : this.bySound.cyrillic
    return other.get(soundKey(word)) ?? null
  }

  /** Words up to `most` slips away, of the same alphabet. */
  similar(word: string, most: number) {
    return this.words.find(word, most)
  }

  /** Russian words that sound like a Latin one, up to `most` slips away. */
  similarSounding(word: string, most: number) {
    return this.sounds.find(soundKey(word), most)
  }
}

/** How old a lexicon may be before it is looked whether words were counted anew or operators changed readings. */
const lookEveryMs = 5 * secondMs
/** Words are counted at most this often, and never for more than a hundredth of the time. */
const countEveryMs = 10 * minuteMs

interface Held {
  lexicon: Lexicon
  countedAt: number
  /** Which state of the readings it has. */
  readings: string
  lookedAt: number
  looking: boolean
}

const held = new WeakMap<Db, Promise<Held>>()

async function load(db: Db, lookedAt: number): Promise<Held> {
  const state = await findState(db)
  const readings = await findReadingsVersion(db)
  const lexicon = state
    ? new Lexicon(
        await findCounted(db),
        await findCountedTitles(db),
        await findOpenCompanies(db),
        await findCities(db),
      )
    : new Lexicon([], [])
  return {
    lexicon: lexicon.withReadings(await findReadings(db)),
    readings,
    countedAt: state?.countedAt.getTime() ?? 0,
    lookedAt,
    looking: false,
  }
}

/** Takes over the readings of operators when they have changed. */
async function readReadings(db: Db, own: Held): Promise<void> {
  const version = await findReadingsVersion(db)
  if (version === own.readings) return
  own.lexicon = own.lexicon.withReadings(await findReadings(db))
  own.readings = version
}

/** Has this process know changed readings at once; the others follow within seconds. */
export async function readingsChanged({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const own = await held.get(db)
  if (own) await readReadings(db, own)
}

/** Looks behind the back of whoever asks: a search never waits for words to be read again. */
async function refresh(ctx: ServiceContext, own: Held, now: number): Promise<void> {
  own.looking = true
  try {
    const state = await findState(ctx.db)
    if (state && state.countedAt.getTime() !== own.countedAt)
      held.set(ctx.db, Promise.resolve(await load(ctx.db, now)))
    else await readReadings(ctx.db, own)
    own.lookedAt = now
  } catch (error) {
    ctx.log.warn({ err: error }, 'words of the search could not be read again')
  } finally {
    own.looking = false
  }
}

/** The words a search may have meant, as last counted. */
export async function lexiconOf(ctx: ServiceContext): Promise<Lexicon> {
  const now = ctx.clock.now().getTime()
  let promise = held.get(ctx.db)
  if (!promise) {
    promise = load(ctx.db, now)
    held.set(ctx.db, promise)
    promise.catch(() => held.delete(ctx.db))
  }
  const own = await promise
  if (!own.looking && Math.abs(now - own.lookedAt) > lookEveryMs) void refresh(ctx, own, now)
  return own.lexicon
}

/** Counts the words anew when it is time to. */
export async function countWords(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  const state = await findState(ctx.db)
  const age = state ? now.getTime() - state.countedAt.getTime() : Number.POSITIVE_INFINITY
  if (age < Math.max(countEveryMs, (state?.tookMs ?? 0) * 100)) return
  await recount(ctx.db, now)
}

/** Knows the words of a new database before anybody searches: the job comes to them a moment later. */
export async function countFirstWords({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  if (!(await findState(db))) await recount(db, clock.now())
}

/** Counts the words at once and forgets what was read: for imports, benches and tests. */
export async function countWordsNow(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  await recount(ctx.db, ctx.clock.now())
  held.delete(ctx.db)
}
