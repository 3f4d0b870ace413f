import { describe, expect, it } from 'vitest'
import { coverPerson } from './cover'

const person = {
  names: ['Пелагея', 'Звонарёва', 'Ивановна'],
  emails: ['zvonareva.work@example.test'],
  phones: ['+79995554433'],
  birthDates: ['1987-05-07', null],
  nicks: ['pela.z', 'zvon-art'],
}
const covered = (text: string) => coverPerson(text, person)

describe('what a text is sent with to a service outside', () => {
  it.each([
    ['a name in every case', 'Спросите Пелагею Звонарёву, с Пелагеей легко', /Пелаге|Звонар/],
    ['a patronymic', 'Пелагея Ивановна ведёт кружок', /Иванов/],
    ['an address of mail', 'Пишите: zvonareva.work@example.test', /zvonareva|example/],
    ['a number, however it is written', 'Звоните 8 (999) 555-44-33', /555|44/],
    ['numbers and addresses of others', 'Мой руководитель: boss@mail.ru, +7 912 000 11 22', /boss|912/],
    ['links and nicknames', 'https://vk.com/pelageya и @pelageya_z', /vk|pelageya/],
    ['links with a name inside', 'Сайты zvonareva-design.ru и звонарёва-дизайн.рф', /design|дизайн/],
    ['a nickname of theirs without a sign', 'Скайп pela.z, ещё Zvon-Art', /pela|zvon/i],
    ['a name in Latin letters', 'Pelageia Zvonaryova, pelageya_z', /pelag|zvonar/i],
    ['the birthday in figures', 'Родилась 07.05.1987 и 7.5.87', /1987|7\.5/],
    ['the birthday in words', 'Родилась 7 мая 1987 года', /7 мая/],
    ['the birthday as programs write it', 'birth: 1987-05-07', /1987/],
  ])('is without %s', (_, text, left) => {
    expect(text).toMatch(left)
    expect(covered(text)).not.toMatch(left)
  })

  it('is the same otherwise: facts, other dates, sums and blanks stay', () => {
    const text =
      'С 2019 по 2023 вела 12 проектов, выручка 80 000 – 120 000 ₽, 7 мая открыли склад: ___\n— Аннотации'
    expect(covered(text)).toBe(text)
  })

  it('needs nothing to be known of the person', () => {
    expect(
      coverPerson('Пишу код. Мой телефон +7 999 555 44 33', {
        names: [],
        emails: [],
        phones: [],
        birthDates: [],
        nicks: [],
      }),
    ).not.toMatch(/555/)
  })
})
