/** Words every advert uses, the most frequent first; made-up ones follow, so that rare words exist too. */
const common =
  'работа опыт обязанности требования условия график оплата компания клиент команда проект знание умение ответственность обучение оформление договор документ склад продажа товар заказ отдел контроль качество безопасность смена выплата премия развитие рост коллектив офис производство оборудование доставка магазин касса учёт отчёт налог бюджет закупка поставщик консультация звонок встреча переговоры презентация анализ данные система программа настройка поддержка сервер база сеть код тест дизайн макет реклама сайт контент перевод урок ученик пациент приём груз маршрут автомобиль ремонт сварка станок чертёж монтаж уборка кухня блюдо гость номер бронь охрана питание проживание медкнижка спецодежда вахта подработка совмещение перспектива стабильность'.split(
    ' ',
  )
const starts =
  'ба ве ги до жу за ки ло ме ну пи ра се ту фо хи ца ше эк ям бро гра дре кру пла сто тре'.split(' ')
const middles = 'ра ло ми не ту ви со да ке ри зо ну ле по га ти'.split(' ')
const ends = 'ник тор ция ность ка ство ение ист ер ол ан ом ур ина'.split(' ')

/** The same sequence for the same seed. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

export function vocabulary(size: number): string[] {
  const next = sequence(7)
  const of = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? ''
  const words = new Set(common)
  while (words.size < size) words.add(of(starts) + of(middles) + (next() < 0.5 ? of(middles) : '') + of(ends))
  return [...words]
}

/** Texts of some twenty words whose frequency falls as one over its rank. */
export function paragraphs(count: number): string[] {
  const words = vocabulary(20_000)
  const next = sequence(11)
  const word = () => words[Math.min(words.length - 1, Math.floor(words.length ** next()) - 1)] ?? ''
  return Array.from({ length: count }, () => {
    const length = 14 + Math.floor(next() * 14)
    return Array.from({ length }, word).join(' ')
  })
}
