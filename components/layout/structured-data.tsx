'use client'

import { RichText } from '@/components/ui/rich-text'
import { itemList, type Json } from '@/lib/seo/structured-data'

/** JSON for an inline `<script>`: escaped so that no text can end the script or start a comment. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
}

/**
 * What a page tells search engines in schema.org terms; what there is nothing to tell of is null. A page carries the props
 * of client components as data: what the page shows as well (a list, a text) is given to one that renders both.
 */
export function StructuredData({ items }: { items: readonly (Json | null)[] }) {
  return items
    .filter((item) => item !== null)
    .map((item) => (
      <script
        key={String(item['@type'])}
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for a script; it is data and never runs
        dangerouslySetInnerHTML={{ __html: scriptJson(item) }}
      />
    ))
}

/** The items of a list in its order; `base` with an id is the absolute URL of one. */
export const ItemListData = ({ base, ids }: { base: string; ids: readonly string[] }) => (
  <StructuredData items={[itemList(ids.map((id) => base + id))]} />
)

/** A formatted text, and the thing that it is the `description` of; null when search engines are told nothing. */
export const DescribedText = ({ html, thing }: { html: string; thing: Json | null }) => (
  <>
    <RichText html={html} />
    <StructuredData items={[thing && { ...thing, description: html }]} />
  </>
)
