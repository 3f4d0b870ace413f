import type { useTranslations } from 'next-intl'
import type { Cell } from '@/lib/shared/spreadsheet'

type Translate = ReturnType<typeof useTranslations<'vacancyImport'>>

const samples = [
  'title',
  'role',
  'city',
  'address',
  'gross',
  'employment',
  'format',
  'schedule',
  'experience',
  'education',
  'duties',
  'requirements',
  'conditions',
  'skills',
] as const

const columns = [
  'id',
  'title',
  'role',
  'city',
  'address',
  'salaryFrom',
  'salaryTo',
  'currency',
  'gross',
  'employment',
  'format',
  'schedule',
  'experience',
  'education',
  'duties',
  'requirements',
  'conditions',
  'skills',
] as const
type Column = (typeof columns)[number]

/** Template file: the recognised columns and one complete sample row. */
export function templateRows(t: Translate): Cell[][] {
  const numbers: Partial<Record<Column, Cell>> = {
    id: 1001,
    salaryFrom: 85_000,
    salaryTo: 110_000,
    currency: 'RUB',
  }
  const sample = (column: Column): Cell => {
    const word = samples.find((each) => each === column)
    return word ? t(`template.sample.${word}`) : (numbers[column] ?? null)
  }
  return [columns.map((column) => t(`template.columns.${column}`)), columns.map(sample)]
}
