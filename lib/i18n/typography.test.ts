import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(process.cwd(), 'messages/ru')
/** What operators read in a terminal is laid out by spaces and quoted for a shell. */
const terminal = ['server/console.json', 'server/operator.json', 'server/importing.json']
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.json') && !terminal.includes(name),
)

type Messages = string | Messages[] | { [key: string]: Messages }

/** Every text with its path, those of lists, too. */
function* textsOf(messages: Messages, path: string): Generator<[where: string, text: string]> {
  if (typeof messages === 'string') yield [path, messages]
  else for (const [key, value] of Object.entries(messages)) yield* textsOf(value, `${path}.${key}`)
}

const texts = files.flatMap((file) => [
  ...textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Messages, file),
])

/** Where a rule is broken, with the words around. */
function broken(rule: RegExp, but: readonly string[] = []): string[] {
  return texts.flatMap(([where, text]) => {
    const at = text.search(rule)
    return at < 0 || but.some((name) => where.startsWith(name))
      ? []
      : [`${where}: ${text.slice(Math.max(0, at - 20), at + 25)}`]
  })
}

const letter = '[А-Яа-яЁё]'

describe('M15 typography of the texts', () => {
  it('has a space that does not break between a number and its unit', () => {
    expect(texts.length).toBeGreaterThan(3000)
    expect(broken(/[\d}#] (?:₽|%|км|МБ|КБ|ГБ|мин)(?![\wА-Яа-яЁё])/)).toEqual([])
    expect(broken(/\{(?:seconds|minutes|hours)[^{}]*\} (?:с|мин|ч)(?!\p{L})/u)).toEqual([])
  })

  it('quotes with «», says a pause by a dash and «и так далее» by one sign', () => {
    expect(broken(new RegExp(`(?<![=\\w>])"${letter}|“|”|„`))).toEqual([])
    // An en dash stands between the ends of a range.
    expect(broken(new RegExp(`(?:${letter}|[»)}]) - (?:${letter}|[«({])|${letter} – ${letter}`))).toEqual([])
    expect(broken(/\.\.\./)).toEqual([])
  })

  it('has single spaces, none before a mark', () => {
    // The columns of a paper, and what is put behind a sum.
    expect(broken(/\S {2,}\S/, ['server/billing.json.invoice.payee_numbers'])).toEqual([])
    expect(broken(/^ | $/, ['server/records.json.pay'])).toEqual([])
    expect(broken(new RegExp(`(?:${letter}|[»}]) [,.;:!?](?!\\w)`))).toEqual([])
  })

  it('speaks to the reader as «вы», with a small letter', () => {
    expect(broken(/(?<=[а-яё,;] )(?:Вы|Вас|Вам|Вами|Ваш(?:а|и|у|е|его|ей|их|им|ими)?)(?!\p{L})/u)).toEqual([])
    const thou = /(?<!\p{L})(?:ты|тебя|тебе|тобой|твой|твоя|твоё|твои|твоих)(?!\p{L})/iu
    // What a text model is told.
    expect(broken(thou, ['server/resumes.json.writing'])).toEqual([])
  })

  it('writes «ё»', () => {
    const words = [
      'е(?:е|ще)',
      'все(?:-таки| ещё| равно)',
      '(?:мо|тво|сво)е',
      '(?:на|при|про|за|у|пере|по|до|от)шел',
      '(?:на|при|про|за|у|пере|по|до|от)?йдет',
      '(?:при|про|на)?дает(?:ся)?',
      '(?:жд|вед|бер|зов|жив|пь|шь|раст|нес|вез)ет',
      '(?:верн|начн|возьм|пойм|назов|сотр)ет(?:ся)?',
      '(?:от|рас|за|у|под|пере)?счет(?:у|ом|е|ах|ам)?',
      '(?:от|рас|у|за)чет(?:а|у|ом|е|ы|ов|ах|ам)?',
      '(?:при|объ|подъ|за)ем(?:а|у|ом|е|ы|ов)?',
      '(?:четк|надежн|желт|зелен|тверд|черн|темн|тепл)(?:ый|ая|ое|ые|ого|ой|ых|ым)',
      'партнер(?:а|у|ом|ы|ов|ам|ами)?',
      '(?:съ|щ)емк[аиу]',
      '(?:вперед|причем|почем|нипочем)',
      '(?:трех|четырех)',
    ]
    expect(broken(new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu'))).toEqual([])
  })
})
