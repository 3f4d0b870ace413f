import { brand } from '@/lib/brand'
import type { Party, Seller } from '@/lib/contracts/billing-documents'
import { defaultZone } from '@/lib/shared/time'
import { type Column, PageFlow, type Style } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'

const t = translator('billing')

export const ink = '#17151c'
const grey = '#8a8592'
export const page: Column = { left: 48, width: 499 }
export const body: Style = { size: 10, weight: 400, color: ink }
export const strong: Style = { ...body, weight: 700 }
export const small: Style = { size: 8, weight: 400, color: '#5f5a68' }

export interface TableColumn {
  title: string
  width: number
  right?: true
}

/** An accounting document: A4, black on white; a specimen is marked at the top. */
export function openPaper(title: string, { demo }: Seller, warning = t('paper.demo')): PageFlow {
  const flow = new PageFlow({ Title: title, Author: brand.name }, { top: 44, bottom: 44 }, (flow) => {
    if (flow.pages > 1)
      flow.draw(t('paper.page', { title, page: flow.pages }), page.left, flow.height - 32, small)
  })
  if (demo) {
    flow.text(t('paper.warning', { warning }), page, { ...strong, color: '#b3261e' })
    flow.space(6)
  }
  return flow
}

/** The title, large, with a subtitle. */
export function titled(flow: PageFlow, title: string, under?: string): void {
  flow.text(title, page, { ...strong, size: 15 })
  if (under) flow.text(under, page, { ...strong, size: 11 })
  flow.space(4)
  flow.rule(page.left, page.width, ink)
  flow.space(10)
}

/** A thin frame. */
export function frame(flow: PageFlow, left: number, top: number, width: number, height: number): void {
  flow.fill(left, top, width, 1, grey)
  flow.fill(left, top + height, width, 1, grey)
  flow.fill(left, top, 1, height, grey)
  flow.fill(left + width, top, 1, height + 1, grey)
}

/** «ООО «Ромашка», ИНН 77…, КПП 77…, адрес». */
export const partyWords = ({ name, inn, kpp, address }: Party): string =>
  [name, t('paper.inn', { inn }), kpp && t('paper.kpp', { kpp }), address].filter(Boolean).join(', ')

/** A table whose rows are never split over pages. */
export function table(
  flow: PageFlow,
  columns: readonly TableColumn[],
  rows: readonly string[][],
  { size = body.size, pad = 5 }: { size?: number; pad?: number } = {},
): void {
  const draw = (cells: readonly string[], style: Style) => {
    const inner = columns.map(({ width }) => width - pad - pad)
    const lines = cells.map((cell, i) => flow.lines(cell, { left: 0, width: inner[i] ?? 0 }, style))
    const step = flow.lineHeight(style)
    const height = Math.max(1, ...lines.map(({ length }) => length)) * step + pad + pad
    flow.need(height)
    const top = flow.y
    let left = page.left
    columns.forEach((column, i) => {
      frame(flow, left, top, column.width, height)
      lines[i]?.forEach((line, n) => {
        const x = column.right ? left + column.width - pad - flow.width(line, style) : left + pad
        flow.draw(line, x, top + pad + n * step, style)
      })
      left += column.width
    })
    flow.y = top + height
  }
  draw(
    columns.map(({ title }) => title),
    { ...strong, size },
  )
  for (const row of rows) draw(row, { ...body, size })
}

/** A signature line with the name below it. */
export function signature(flow: PageFlow, who: string, name: string | null, left: number): void {
  flow.draw(who, left, flow.y, { ...small, color: ink })
  flow.draw(`________________ / ${name ?? '________________'} /`, left, flow.y + 16, { ...body, size: 9 })
}

/** A right-aligned line of totals. */
export function total(flow: PageFlow, words: string, value: string): void {
  const text = `${words} ${value}`
  flow.need(flow.lineHeight(strong))
  flow.draw(text, page.left + page.width - flow.width(text, strong), flow.y, strong)
  flow.y += flow.lineHeight(strong)
}

export function labelled(flow: PageFlow, label: string, words: string): void {
  flow.draw(label, page.left, flow.y, body)
  flow.text(words, { left: page.left + 84, width: page.width - 84 }, strong)
  flow.space(6)
}

/** 21 ноября 2026 г., in Moscow time. */
export const dayWords = (date: Date): string =>
  date.toLocaleDateString('ru-RU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: defaultZone,
  })

/** 21.11.2026 */
export const dayDigits = (date: Date): string =>
  date.toLocaleDateString('ru-RU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: defaultZone,
  })
