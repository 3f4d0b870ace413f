import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { inspectText } from './mojibake'

const TEXT = 'Менеджер по продажам — «Ромашка», оклад 50 000 ₽'
const throughPage = (text: string, page: string) => iconv.decode(Buffer.from(text), page)

describe('a text that went through wrong encodings', () => {
  it('is left alone when it is sound', () => {
    for (const text of [
      TEXT,
      'Инженер СССР»',
      'ООО «РС»',
      'C++/C# developer',
      'Crédit à la française',
      'время 10:30:00',
    ])
      expect(inspectText(text)).toEqual({ state: 'clean', text })
  })

  it('is left alone whatever Russian words it is made of', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВРСИО«»—№ 1.,'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(word, (text) => {
        expect(inspectText(text)).toEqual({ state: 'clean', text })
      }),
    )
  })

  it('is turned back when UTF-8 was read as Latin-1 or Windows-1251', () => {
    expect(inspectText(Buffer.from(TEXT).toString('latin1'))).toEqual({ state: 'repaired', text: TEXT })
    expect(inspectText('РџСЂРёРІРµС‚, РјРёСЂ')).toEqual({ state: 'repaired', text: 'Привет, мир' })
    expect(inspectText(throughPage('Инженер по ремонту', 'win1251'))).toEqual({
      state: 'repaired',
      text: 'Инженер по ремонту',
    })
  })

  it('is turned back where only a part of it was spoilt', () => {
    expect(inspectText(`<p>${Buffer.from('Опыт').toString('latin1')}</p> и знания`)).toEqual({
      state: 'repaired',
      text: '<p>Опыт</p> и знания',
    })
  })

  it('is given up when bytes are missing', () => {
    expect(inspectText('Ñ\ufffdÐ¿Ñ€Ð°Ð²Ð¾Ñ‡Ð½Ð¸Ðº')).toEqual({ state: 'lost', code: 'mojibake' })
    expect(inspectText('Web-прогр\ufffd')).toEqual({ state: 'lost', code: 'broken_characters' })
  })

  it('loses a replacement mark that stands for no letter', () => {
    expect(inspectText('Команда \ufffd ждёт')).toEqual({ state: 'repaired', text: 'Команда  ждёт' })
  })

  it('is recognised when only low bytes are left', () => {
    expect(inspectText('!?5F80;8AB 2 >B45; 8=D>@<0F8>==>3> @0728B8O')).toEqual({
      state: 'lost',
      code: 'high_bytes_lost',
    })
  })

  it('never comes out with a mark or a signature of mojibake', () => {
    const pages = fc.constantFrom('latin1', 'win1252', 'win1251')
    const text = fc.string({
      unit: fc.constantFrom(...'Привет, ямщик! Объявление №5 эЭяЯсСНА'),
      minLength: 3,
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, pages, (original, page) => {
        const found = inspectText(
          page === 'latin1' ? Buffer.from(original).toString('latin1') : throughPage(original, page),
        )
        if (found.state === 'lost') return
        expect(found.text).not.toContain('\ufffd')
        expect(found.text).not.toMatch(/[ÐÑ][\u0080-\u00bf]/)
      }),
    )
  })
})
