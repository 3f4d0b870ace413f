import { describe, expect, it } from 'vitest'
import { levelDistance, readTitle, titleSimilarity } from './titles'

const alike = (a: string, b: string) => titleSimilarity(readTitle(a), readTitle(b))
const levelOf = (title: string) => readTitle(title).level

describe('how alike two titles are', () => {
  it('is whole for one profession in other words, other order and another level', () => {
    expect(alike('Медсестра', 'Медсестра')).toBe(1)
    expect(alike('Медсестра', 'Медицинская сестра')).toBe(1)
    expect(alike('Сисадмин', 'Системный администратор')).toBe(1)
    expect(alike('Разработчик Go', 'Senior Go-разработчик')).toBe(1)
    expect(alike('Python developer', 'Python-разработчик')).toBe(1)
    expect(alike('Golang-разработчик', 'Go-разработчик')).toBe(1)
  })

  it('puts the specialisation and the stack before the general word', () => {
    const go = 'Senior Go-разработчик'
    expect(alike(go, 'Python/Go-разработчик')).toBeGreaterThan(alike(go, 'Python-разработчик'))
    expect(alike(go, 'Python-разработчик')).toBeGreaterThan(alike(go, 'Руководитель отдела продаж'))
    const project = 'Руководитель IT-проектов'
    expect(alike(project, 'Руководитель проектов (IT)')).toBeGreaterThan(
      alike(project, 'Руководитель проектов (энергетика)'),
    )
  })

  it('says little where only a general word is common', () => {
    expect(alike('Менеджер по продажам', 'Менеджер проектов')).toBeLessThan(0.5)
    expect(alike('Повар', 'Менеджер по продажам')).toBe(0)
    expect(alike('Администратор', 'Системный администратор')).toBeLessThan(1)
  })

  it('takes the part of a title that is most alike, and no address for a profession', () => {
    expect(alike('Главный бухгалтер', 'Кассир / Бухгалтер')).toBe(1)
    expect(alike('Бариста', 'Бариста (м. Новокузнецкая)')).toBe(1)
  })

  it('knows kindred words, and tells designing from projects', () => {
    expect(alike('Тестировщик', 'Инженер по тестированию')).toBeGreaterThan(0.5)
    expect(alike('Руководитель проектов', 'Инженер-проектировщик')).toBeLessThan(0.3)
  })
})

describe('the level of a title', () => {
  it('is read in both languages, and as a range', () => {
    expect(levelOf('Стажёр-аналитик')).toEqual({ min: 0, max: 0 })
    expect(levelOf('Junior Frontend-разработчик')).toEqual({ min: 1, max: 1 })
    expect(levelOf('Middle/Senior Python Developer')).toEqual({ min: 2, max: 3 })
    expect(levelOf('Ведущий инженер')).toEqual({ min: 3, max: 3 })
    expect(levelOf('Руководитель отдела')).toEqual({ min: 5, max: 5 })
    expect(levelOf('Кладовщик')).toBeNull()
  })

  it('is far by the steps between the nearest ends', () => {
    expect(levelDistance({ min: 3, max: 3 }, { min: 1, max: 1 })).toBe(-2)
    expect(levelDistance({ min: 1, max: 2 }, { min: 2, max: 3 })).toBe(0)
    expect(levelDistance({ min: 0, max: 1 }, { min: 3, max: 3 })).toBe(2)
  })
})
