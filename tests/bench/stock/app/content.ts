/** Constants of the shape and length of our own cards and filters. */
export interface Card {
  id: string
  title: string
  company: string
  place: string
  pay: string
  note: string
  skills: readonly string[]
  reply: string
}

const titles = [
  'Региональный менеджер',
  'Разработчик внутренних систем',
  'Специалист по охране труда',
  'Повар',
]
const companies = ['Тихая гавань', 'Юридический центр «Родник»', 'Союз-Жилсервис', 'Самовар Челябинск']
const skills = ['Работа с кассой', 'Инвентаризация', 'Грамотная речь', 'Санитарные нормы', 'Настройка ПО']
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export const cardsOf = (count: number): Card[] =>
  Array.from({ length: count }, (_, i) => ({
    id: (i * 7919 + 1_000_003).toString(36).padStart(12, 'x'),
    title: `${at(titles, i)} ${i + 1}`,
    company: at(companies, i),
    place: 'Санкт-Петербург · удалённо · 5/2',
    pay: `${60 + i} 000 – ${90 + i} 000 ₽`,
    note: 'до вычета налогов',
    skills: [at(skills, i), at(skills, i + 1), at(skills, i + 2)],
    reply: 'отвечают за 2 дня',
  }))

export const filters = ['Опыт', 'Формат', 'Занятость', 'Профессия', 'Место', 'График', 'Сфера', 'Навыки'].map(
  (legend, group) => ({
    legend,
    name: `filter-${group}`,
    values: Array.from({ length: 7 }, (_, i) => ({
      value: String(group * 100 + i),
      name: at(skills, group + i),
      count: 1000 - group * 90 - i * 11,
    })),
  }),
)

export const sections = ['Соискателям', 'Работодателям', 'О сервисе', 'Помощь'].map((title, i) => ({
  title,
  links: [`/section-${i}/first`, `/section-${i}/second`, `/section-${i}/third`, `/section-${i}/fourth`],
}))
