import { expect, it } from 'vitest'
import { messengers } from '@/lib/contracts/notice-kinds'
import { matchingWeights } from '@/lib/shared/ranking-weights'
import info from '@/messages/ru/info.json'
import reach from '@/messages/ru/reach.json'

const textOf = (name: 'about' | 'terms' | 'privacy') =>
  info[name].sections
    .flatMap(({ body }) => body)
    .join('\n')
    .replaceAll('\u00a0', ' ')

it('«О сервисе» counts a match as it is counted', () => {
  const { role, skills, salary, place, experience, languages } = matchingWeights
  expect(textOf('about')).toContain(
    `навыки — до ${skills} баллов, профессия — до ${role}, место и формат работы — до ${place}, зарплата — до ${salary}, ` +
      `опыт — до ${experience}, языки и допуски — до ${languages}.`,
  )
})

it('no promise says that places are not for sale without saying what an advert is', () => {
  for (const name of ['about', 'terms'] as const) {
    expect(textOf(name)).toContain('не больше двух')
    expect(textOf(name)).toContain('пометкой «Реклама»')
  }
  expect(JSON.stringify(info)).not.toMatch(/места в.выдаче не.продаются/)
})

it('the privacy policy names everybody notices are handed to', () => {
  const text = textOf('privacy')
  for (const name of messengers) expect(text).toContain(reach.messengers.names[name])
  for (const name of ['Оператору СМС', 'Почтовому сервису', 'Службе сообщений вашего браузера'])
    expect(text).toContain(name)
})
