import { findRole } from '@/server/modules/dictionaries'
import { cityLine } from './contacts'

const legal =
  /(?<!\p{L})(?:ооо|оао|зао|пао|нао|ао|ип|чп|тоо|чоп|гк|нпо|нпф|фгуп|фгбу|фгбоу|фгку|фку|гуп|муп|мку|мбу|мбоу|маоу|гбоу|гбу|гбуз|огбу|гау|гку|гбук|гбпоу|маук|мук|цк|рукп|фбу|фгау|огау|гуз|муз|цб|ано|нко|снт|тсж|ук|тк|тд|тц|чоу|нии|уфссп|умвд|мвд|фнс|в\/ч)(?!\p{L})|\b(?:llc|ltd|inc|corp|gmbh|plc|co|group|s\.?a|llp|jsc|ojsc)\b\.?/iu
const institution =
  /банк|завод|фабрик|университет|институт|академи|больниц|поликлиник|клиник|школ|гимнази|детский сад|министерств|администраци|управлени[ея] |департамент|служб[аы]|агентств|компани|холдинг|корпораци|магазин|ресторан|кафе|отел|гостиниц|центр|фонд|студи|музей|театр|аптек|салон|концерн|комбинат|предприяти|учреждени|комплекс|лаборатори|издательств|типографи|фирм|организаци|самозанят|фриланс|freelance/iu
const post =
  /(?<!\p{L})(?:менеджер|инженер|директор|специалист|руководител|начальник|заведующ|администратор|оператор|бухгалтер|экономист|юрист|аналитик|разработчик|программист|тестировщик|дизайнер|маркетолог|продавец|кассир|водител|кладовщик|грузчик|повар|официант|бармен|бариста|учител|преподавател|воспитател|врач|медсестр|мед\.?\s?(?:сестр|брат)|сестра|медицинск|фельдшер|санитар|секретар|помощник|ассистент|консультант|мастер|техник|механик|электрик|электромонт|слесар|сварщик|токар|монтажник|монт[её]р|диспетчер|логист|архитектор|редактор|журналист|переводчик|эксперт|советник|ведущий|главный|старший|младший|заместител|зам\.|лаборант|стаж[её]р|практикант|охранник|агент|представител|координатор|супервайзер|мерчендайзер|товаровед|технолог|прораб|сметчик|нач\.|рабоч|разнорабоч|уборщи|курьер|тренер|психолог|репетитор|методист|научный|председател|президент|основател|учредител|владелец|партн[её]р|scrum|product|project|manager|engineer|developer|designer|analyst|director|head of|lead|senior|junior|middle|intern|officer|assistant|specialist|consultant|administrator|accountant|founder|ceo|cto|cfo|coo)/iu
const marks = /[«»“”"]|''/u

/** How much a text looks like an employer: below nought it looks like a post. */
export function employerScore(text: string): number {
  let score = 0
  if (legal.test(text)) score += 3
  if (marks.test(text)) score += 1.5
  if (institution.test(text)) score += 1
  const tail = text.includes(',') ? text.slice(text.lastIndexOf(',') + 1).trim() : ''
  if (tail && cityLine(tail)) score += 2
  if (post.test(text)) score -= 2
  if (text.length <= 100 && findRole(text)) score -= 1.5
  return score
}

export interface Header {
  company: string
  position: string
  /** How sure it is which is which, 0…1. */
  sure: number
}

/** An employer and a post in whichever order they stand. */
export function orderHeader(first: string, second: string): Header {
  const [a, b] = [employerScore(first), employerScore(second)]
  if (b - a > 1) return { company: second, position: first, sure: b - a > 2.5 ? 0.85 : 0.65 }
  return { company: first, position: second, sure: a - b >= 1.5 ? 0.95 : 0.78 }
}

const splitters = [/\t/, /\s[—–|]\s/, /\s-\s/, /\s\/\s/, /,\s+/]

/**
 * Employer and post on one line with nothing else in it that could be either: «Городская поликлиника № 4, участковая мед.
 * сестра». It is believed before the line below, which then tells about the work.
 */
export function surelyBoth(line: string): Header | null {
  const [left = '', right = '', ...more] = line.split(/,\s+|\s[—–|]\s/)
  if (more.length > 0 || right === '') return null
  const [a, b] = [employerScore(left), employerScore(right)]
  if (a >= 1 && b <= -1) return { company: left, position: right, sure: 0.75 }
  if (a <= -1 && b >= 1 && !cityLine(right)) return { company: right, position: left, sure: 0.75 }
  return null
}

/** Both on one line: «Менеджер по продажам — ООО „Ромашка“»; null when nothing divides them. */
export function splitHeader(line: string): Header | null {
  const at = /^(.{3,80}?)\s+(?:at|@)\s+(.{2,80})$/i.exec(line)
  if (at?.[1] && at[2]) return { company: at[2], position: at[1], sure: 0.85 }
  for (const splitter of splitters) {
    const parts = line
      .split(splitter)
      .map((part) => part.trim())
      .filter(Boolean)
    for (let cut = 1; cut < parts.length; cut += 1) {
      const glue = splitter.source.startsWith(',') ? ', ' : ' — '
      const left = parts.slice(0, cut).join(glue)
      const right = parts.slice(cut).join(glue)
      const [a, b] = [employerScore(left), employerScore(right)]
      if (a <= -1 && b > 0.5 && !cityLine(right)) return { company: right, position: left, sure: 0.75 }
      if (b <= -1 && a > 0.5) return { company: left, position: right, sure: 0.75 }
    }
  }
  return null
}
