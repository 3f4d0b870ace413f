import { ownValue } from '@/lib/shared/own-value'
import { isMarkup, type XmlNode } from '../reading/xml-items'
import type { MapResult } from '../types'
import { type Field, recogniseColumns } from './columns'
import { type FlatRow, mapFlatVacancy } from './flat-vacancy'
import { COMPLETENESS } from './vacancy'

/** An item of a vacancy feed (also HR-XML), by the names of its leaves; null when it is no advert. */
export function mapFeedItem(
  item: XmlNode,
  references: Record<string, Record<string, string>>,
): MapResult | null {
  const leaves: { path: string; value: string }[] = []
  for (const [name, value] of Object.entries(item.attributes)) leaves.push({ path: name, value })
  for (const child of item.children) collect(child, '', leaves, references)
  const columns = recogniseColumns(leaves.map((leaf) => leaf.path))
  if (!columns) return null
  const row: FlatRow = {}
  for (const [field, index] of columns) row[field as Field] = leaves[index]?.value
  return mapFlatVacancy(row, { source: 'feed', completeness: COMPLETENESS.feed })
}

const TEXT_LEAF =
  /^(?:description|text|value|duty|duties|requirements?|conditions|responsibilit(?:y|ies)|qualification)$/i

function collect(
  node: XmlNode,
  prefix: string,
  leaves: { path: string; value: string }[],
  references: Record<string, Record<string, string>>,
): void {
  const name = node.name === 'param' && node.attributes.name ? node.attributes.name : node.name
  const path = prefix ? `${prefix} ${name}` : name
  for (const [attribute, value] of Object.entries(node.attributes))
    leaves.push({ path: `${path} ${attribute}`, value })
  const elements = node.children.filter((child) => !isMarkupOf(node, child))
  if (elements.length > 0) {
    for (const child of elements) collect(child, path, leaves, references)
    return
  }
  const value = TEXT_LEAF.test(node.name) ? node.html : node.text
  const named = ownValue(ownValue(references, node.name) ?? {}, value.trim())
  // A region by its number of the feed's own table is a place by name; tables call cities regions too.
  leaves.push(
    named && node.name === 'region' ? { path: 'city', value: named } : { path, value: named ?? value },
  )
}

/** Unescaped markup of a text is not structure. */
function isMarkupOf(node: XmlNode, child: XmlNode): boolean {
  return /^(?:description|text|value|duty|duties)$/i.test(node.name) || isMarkup(child.name)
}
