import { describe, expect, it } from 'vitest'
import { parseResume } from '../parsing/parse-resume'
import { piecesOfTable } from '../scan-reader'
import { layoutLines, type Piece } from './pdf-layout'

const column = (texts: readonly string[], x: number, size = 10): Piece[] =>
  texts.map((text, i) => ({ text, x, y: 700 - i * 14, width: text.length * 5, size, font: 'body' }))

describe('a page of two columns', () => {
  it('keeps the skills that stand beside the jobs, row for row', () => {
    const left = ['Навыки', 'Python', 'PostgreSQL', 'Docker', 'Django', 'Языки', 'Английский B2']
    const right = [
      'Опыт работы',
      'март 2019 – май 2021',
      'ООО «Вектор»',
      'Разработчик',
      'Писал сервисы оплаты.',
      'Образование',
      '2018 МГУ им. Ломоносова, факультет ВМК, Прикладная математика',
    ]
    const parsed = parseResume(layoutLines([[...column(left, 40), ...column(right, 220)]]))
    expect(parsed.skills?.value).toEqual(['Python', 'PostgreSQL', 'Docker', 'Django'])
    expect(parsed.languages).toEqual([{ code: 'eng', level: 'b2' }])
    expect(parsed.jobs).toMatchObject([{ company: 'ООО «Вектор»', position: 'Разработчик' }])
    expect(parsed.schools[0]?.school).toMatchObject({
      name: 'МГУ им. Ломоносова',
      faculty: 'факультет ВМК',
      result: 'Прикладная математика',
    })
  })

  it('reads labels of a form with what stands beside them', () => {
    const left = ['Телефон:', 'Город:', 'Должность:', 'Зарплата:']
    const right = ['+7 900 000-11-22', 'Казань', 'Водитель', '70 000 руб.']
    const lines = layoutLines([[...column(left, 40), ...column(right, 220)]])
    expect(lines.map(({ text }) => text.replace('\t', ' '))).toContain('Город: Казань')
  })
})

describe('words of a scan', () => {
  it('become pieces on the baselines of their lines, specks left out', () => {
    const rows = [
      'level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext',
      '4\t1\t1\t1\t1\t0\t100\t50\t300\t40\t-1\t',
      '5\t1\t1\t1\t1\t1\t100\t52\t120\t30\t91\tПолина',
      '5\t1\t1\t1\t1\t2\t240\t55\t10\t8\t7\t·',
      '4\t1\t1\t1\t2\t0\t100\t120\t300\t38\t-1\t',
      '5\t1\t1\t1\t2\t1\t100\t121\t90\t30\t88\tПовар',
    ]
    expect(piecesOfTable(rows.join('\n'))).toMatchObject([
      { text: 'Полина', x: 100, y: -90, width: 120 },
      { text: 'Повар', x: 100, y: -158 },
    ])
  })
})
