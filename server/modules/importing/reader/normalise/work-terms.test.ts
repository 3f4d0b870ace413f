import { describe, expect, it } from 'vitest'
import { levelOf } from './education'
import {
  formatsOfTitle,
  preferStatedDays,
  readFlyInFlyOutDays,
  readWorkTerms,
  tourOfTitle,
} from './work-terms'

describe('schedules', () => {
  it('are shifts where no days are named', () => {
    expect(readWorkTerms({ id: 'shift', name: 'Сменный график' }).scheduleDays).toEqual(['SHIFTS'])
    expect(readWorkTerms('Сменный график 2/2').scheduleDays).toEqual(['TWO_ON_TWO_OFF'])
    expect(preferStatedDays(['OTHER'], ['SHIFTS'])).toEqual(['SHIFTS'])
    expect(preferStatedDays(['WEEKEND'], ['SHIFTS'])).toEqual(['WEEKEND'])
  })
})

describe('tours of duty', () => {
  it('are read from codes, numbers and titles', () => {
    expect(readFlyInFlyOutDays("[{'id': 'DAYS_60', 'name': '60'}]")).toEqual(['DAYS_60'])
    expect(readFlyInFlyOutDays('45 дней')).toEqual(['DAYS_45'])
    expect(readFlyInFlyOutDays([{ id: 'DAYS_120', name: '120' }])).toEqual(['OTHER'])
    expect(tourOfTitle('Сварщик вахтой 60/30')).toEqual(['DAYS_60'])
    expect(tourOfTitle('Вахтёр в общежитие, 15 этаж')).toEqual([])
  })
})

describe('what a title says of the place of work', () => {
  it.each([
    ['Бухгалтер (удалённо)', ['REMOTE']],
    ['Удаленный менеджер по продажам', ['REMOTE']],
    ['Python Developer [Remote]', ['REMOTE']],
    ['Оператор на дому', ['REMOTE']],
    ['Аналитик (hybrid/remote)', ['REMOTE', 'HYBRID']],
    ['Ассистент (не документы, не дистанционно)', []],
    ['Руководитель отдела удалённых продаж', []],
    ['Инженер удалённой поддержки', []],
    ['Remote support engineer', []],
    ['Инженер дистанционного зондирования', []],
  ])('%s', (title, formats) => {
    expect(formatsOfTitle(title)).toEqual(formats)
  })
})

describe('levels of schools', () => {
  it.each([
    ['Самарский медицинский колледж', null, 'special_secondary'],
    ['Колледж при Казанском университете', null, 'special_secondary'],
    ['ПТУ № 12', null, 'special_secondary'],
    ['Рязанское высшее воздушно-десантное командное училище', null, 'higher'],
    ['Медицинское училище № 9', null, 'special_secondary'],
    ['Российский профессионально-педагогический университет', null, 'higher'],
    ['СОШ № 5', null, 'secondary'],
    ['МГУ', 'Неоконченное высшее', 'unfinished_higher'],
    ['МГУ, магистратура', null, 'master'],
  ])('%s (%s)', (name, stated, level) => {
    expect(levelOf(name, stated)).toBe(level)
  })
})
