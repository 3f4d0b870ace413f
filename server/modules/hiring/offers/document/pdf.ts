import { brand } from '@/lib/brand'
import { type Column, PageFlow, type Style } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'

const t = translator('offers')

/** An offer in words. */
export interface OfferPaper {
  company: string
  candidate: string | null
  position: string
  pay: string
  payNote: string
  message: string
  rows: { label: string; value: string }[]
  conditions: string
  /** What became of the version. */
  standing: string
}

const ink = '#17151c'
const soft = '#5f5a68'
const line = '#d9d3c8'
const page: Column = { left: 64, width: 467 }
const label: Column = { left: page.left, width: 150 }
const value: Column = { left: page.left + 160, width: page.width - 160 }
const body: Style = { size: 10.5, weight: 400, color: ink, leading: 1.45 }
const strong: Style = { ...body, weight: 700 }
const small: Style = { size: 9, weight: 400, color: soft, leading: 1.4 }

/** A letter: the sum first, conditions as a table. */
export function renderOffer(paper: OfferPaper): Promise<Buffer> {
  const title = t('title')
  const flow = new PageFlow(
    { Title: `${title} — ${paper.position}`, Author: brand.name },
    { top: 56, bottom: 56 },
  )
  flow.text(paper.company, page, strong)
  flow.text(title, page, small)
  flow.space(18)
  if (paper.candidate) flow.text(t('to', { name: paper.candidate }), page, body)
  flow.text(t('from', { company: paper.company, position: paper.position }), page, body)
  flow.space(14)
  flow.text(paper.pay, page, { size: 26, weight: 700, color: ink, leading: 1.2 })
  flow.text(paper.payNote, page, { ...body, color: soft })
  flow.space(12)
  if (paper.message) {
    flow.text(paper.message, page, body)
    flow.space(12)
  }
  for (const row of paper.rows) {
    flow.need(Math.max(flow.textHeight(row.value, value, body), flow.lineHeight(body)) + 11)
    flow.rule(page.left, page.width, line)
    flow.space(5)
    const top = flow.y
    flow.text(row.label, label, { ...body, color: soft })
    const under = flow.y
    flow.y = top
    flow.text(row.value, value, body)
    flow.y = Math.max(flow.y, under) + 5
  }
  flow.rule(page.left, page.width, line)
  flow.space(14)
  if (paper.conditions) {
    flow.text(t('conditions'), page, strong)
    flow.space(2)
    flow.text(paper.conditions, page, body)
    flow.space(14)
  }
  flow.need(40)
  flow.text(paper.standing, page, strong)
  flow.text(t('not_contract'), page, small)
  return flow.finish()
}
