import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { toXlsx } from './save-file'

it('makes a workbook with typed cells and no formula', async () => {
  const blob = await toXlsx(
    [
      ['Название', 'Отклики'],
      ['=1+1', 7],
    ],
    'Вакансии',
    [40, 12],
  )
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const read = (name: string) => new TextDecoder().decode(files[name])
  const sheet = read('xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<v>7</v>')
  expect(sheet + read('xl/sharedStrings.xml')).toContain('1+1')
  expect(read('xl/workbook.xml')).toContain('Вакансии')
})
