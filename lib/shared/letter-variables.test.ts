import { describe, expect, it } from 'vitest'
import { fillLetter, type LetterValues, unknownVariable } from './letter-variables'

const values: LetterValues = {
  имя: 'Мария',
  вакансия: 'Повар',
  компания: 'Хлеб',
  мое_имя: 'Олег',
  моя_почта: '',
  мой_телефон: '',
  сайт: 'Двое',
}

describe('variables of a letter', () => {
  it('names the first one that does not exist, as it was typed', () => {
    expect(unknownVariable('Здравствуйте, {имя}! {Вакансия}, { моё имя }')).toBeUndefined()
    expect(unknownVariable('{имя} {зарплата} {ещё}')).toBe('зарплата')
    expect(unknownVariable('пустые {} скобки')).toBe('')
    expect(unknownVariable('скобка { без пары')).toBeUndefined()
  })

  it('puts values in, however the name is spelled', () => {
    expect(fillLetter('{ИМЯ}, вас ждёт «{вакансия}» в «{ компания }». {моё имя}', values)).toBe(
      'Мария, вас ждёт «Повар» в «Хлеб». Олег',
    )
  })

  it('leaves no hole where nothing is known', () => {
    expect(fillLetter('Здравствуйте, {имя}!\n{мой_телефон}\nДо встречи', { ...values, имя: '' })).toBe(
      'Здравствуйте!\nДо встречи',
    )
  })

  it('takes a value as words, not as a variable', () => {
    expect(fillLetter('{вакансия}', { ...values, вакансия: '{имя} $& $1' })).toBe('{имя} $& $1')
  })
})
