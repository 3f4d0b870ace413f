import iconv from 'iconv-lite'

export const importHeader =
  'Номер вакансии;Должность;Город;Зарплата от;Зарплата до;Валюта;Занятость;Формат работы;Опыт работы;Обязанности;Навыки'

const duties =
  'Принимать пациентов, ставить капельницы, вести журнал назначений, готовить кабинет к приёму и помогать врачу. ' +
  'Смены по двенадцать часов, кабинет с окном, наставник на первый месяц, обед за счёт клиники, форма от нас.'

export const importRow = (id: string, title: string, from = 70_000, city = 'Тверь') =>
  `${id};${title};${city};${from};90000;RUB;Полная занятость;На месте работодателя;От 1 года до 3 лет;${duties};Уколы, Капельницы`

export const csvOf = (rows: readonly string[], encoding = 'utf8'): Buffer =>
  iconv.encode([importHeader, ...rows].join('\r\n'), encoding)
