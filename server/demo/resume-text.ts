import type { EducationLevel, Gender } from '@/lib/contracts/enums'
import type { EducationItem } from '@/lib/contracts/resume-fields'
import type { City } from '@/server/modules/dictionaries/dictionaries.service'
import { schoolAdjective } from './places'
import type { Random } from './random'
import type { SeedRole } from './seed-data'
import { aboutPhrases, sentence, typeset, withoutRepeats } from './texts'

/** Universities and colleges by area, and their subjects. */
const schools: Readonly<Record<number, readonly [university: string, college: string, speciality: string]>> =
  {
    1: [
      'государственный технический университет',
      'колледж информационных технологий',
      'Информатика и вычислительная техника',
    ],
    4: [
      'государственный экономический университет',
      'финансовый колледж',
      'Бухгалтерский учёт, анализ и аудит',
    ],
    5: ['государственный экономический университет', 'финансовый колледж', 'Финансы и кредит'],
    7: ['государственный университет', 'колледж коммуникаций', 'Реклама и связи с общественностью'],
    8: ['государственный институт культуры', 'художественное училище', 'Дизайн'],
    9: ['государственный университет', 'педагогический колледж', 'Филология'],
    13: ['государственный юридический университет', 'юридический колледж', 'Юриспруденция'],
    14: ['государственный университет путей сообщения', 'транспортный колледж', 'Логистика'],
    16: ['государственный технический университет', 'автотранспортный техникум', 'Эксплуатация транспорта'],
    17: ['государственный технический университет', 'автомеханический техникум', 'Ремонт автомобилей'],
    18: [
      'государственный строительный университет',
      'строительный техникум',
      'Промышленное и гражданское строительство',
    ],
    20: ['государственный технический университет', 'политехнический колледж', 'Технология машиностроения'],
    21: [
      'государственный технический университет',
      'индустриальный техникум',
      'Оборудование и технология производства',
    ],
    22: ['горный университет', 'горный техникум', 'Горное дело'],
    23: ['государственный аграрный университет', 'сельскохозяйственный техникум', 'Агрономия'],
    24: ['государственный медицинский университет', 'медицинский колледж', 'Лечебное и сестринское дело'],
    25: ['государственный медицинский университет', 'медицинский колледж', 'Фармация'],
    26: [
      'государственный педагогический университет',
      'педагогический колледж',
      'Педагогическое образование',
    ],
    28: [
      'государственный технологический университет',
      'колледж питания и торговли',
      'Технология продуктов питания',
    ],
  }
const anySchool = ['государственный университет', 'колледж сферы услуг', 'Менеджмент'] as const

export function makeEducation(
  random: Random,
  role: SeedRole,
  city: City,
  birthYear: number,
): EducationItem[] {
  const level = random.weighted<EducationLevel>(
    role.education === 'higher'
      ? [
          ['higher', 66],
          ['bachelor', 18],
          ['master', 10],
          ['unfinished_higher', 4],
          ['candidate', 2],
        ]
      : role.education === 'special_secondary'
        ? [
            ['special_secondary', 66],
            ['higher', 24],
            ['secondary', 10],
          ]
        : [
            ['special_secondary', 42],
            ['higher', 26],
            ['secondary', 26],
            ['unfinished_higher', 6],
          ],
  )
  const [university, college, speciality] = schools[role.areaId] ?? anySchool
  const adjective = schoolAdjective(city)
  const year = birthYear + { secondary: 17, special_secondary: 20 }[level as 'secondary'] || birthYear + 22
  if (level === 'secondary') {
    return [{ level, name: `Школа №\u00a0${random.int(1, 180)}`, faculty: '', result: '', year }]
  }
  return [
    {
      level,
      name: `${adjective} ${level === 'special_secondary' ? college : university}`,
      faculty: '',
      result: random.chance(0.8) ? speciality : '',
      year,
    },
  ]
}

export const makeAbout = (random: Random, gender: Gender): string =>
  random
    .sample(aboutPhrases, random.int(3, 5))
    .map(([his, hers]) => typeset(gender === 'male' ? his : hers))
    .join(' ')

/** Description of a job: a few lines, sometimes one sentence. */
export function makeStory(random: Random, role: SeedRole): string {
  const done = withoutRepeats([
    ...random.sample(role.duties, random.int(2, 5)),
    ...random.sample(role.areaDuties, random.int(0, 1)),
  ])
  if (random.chance(0.3)) return typeset(sentence(done.join(', ')))
  const dashes = random.chance(0.4)
  return done.map((line) => typeset(dashes ? `— ${line}` : sentence(line))).join('\n')
}
