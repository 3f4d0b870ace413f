import { brand } from '@/lib/brand'
import { PageFlow, type Style } from '@/server/lib/pdf/page'
import { translator } from '@/server/lib/translator'
import { serveJobs } from '@/server/platform/children/serve'
import { type Entry, headOf, leftOf } from './copy-document'
import type { CopyInput } from './copy-writer'

const t = translator('copy')

const page = { left: 48, width: 499 }
const body: Style = { size: 10, weight: 400, color: '#17151c' }
const soft: Style = { ...body, color: '#5f5a68' }
const strong: Style = { ...body, weight: 700 }

function entryPdf(flow: PageFlow, { title, fields, groups }: Entry, indent: number): void {
  const column = { left: page.left + indent, width: page.width - indent }
  const values = { left: column.left + 120, width: column.width - 120 }
  flow.space(6)
  flow.need(40)
  flow.text(title, column, strong)
  for (const { label, value } of fields) {
    flow.need(flow.lineHeight(body))
    // Labels are short; the value beside one may go on to the next page.
    flow.draw(label, column.left, flow.y, soft)
    flow.text(value, values, body)
  }
  for (const group of groups) {
    flow.space(4)
    flow.text(group.title, column, { ...soft, weight: 500 })
    for (const entry of group.entries) entryPdf(flow, entry, indent + 14)
  }
}

/** The same as a document to print. */
export function renderCopy({ sections, at }: CopyInput): Promise<Buffer> {
  const title = t('title')
  const flow = new PageFlow({ Title: title, Author: brand.name }, { top: 48, bottom: 56 }, (each) => {
    each.draw(t('page', { title, page: each.pages }), page.left, each.height - 36, { ...soft, size: 8 })
  })
  flow.text(title, page, { ...strong, size: 20 })
  flow.space(6)
  flow.text(headOf(new Date(at)), page, body)
  flow.text(t('complete'), page, soft)
  for (const section of sections) {
    flow.space(14)
    flow.need(60)
    flow.text(section.title, page, { ...strong, size: 14 })
    flow.space(2)
    flow.rule(page.left, page.width, '#8a8592')
    if (section.entries.length === 0) flow.text(t('nothing'), page, soft)
    for (const entry of section.entries) entryPdf(flow, entry, 0)
    const left = leftOf(section)
    if (left) flow.text(left, page, soft)
  }
  return flow.finish()
}

serveJobs((input: CopyInput): Promise<Uint8Array> => renderCopy(input))
