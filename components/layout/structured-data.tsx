import { type Json, scriptJson } from '@/lib/seo/structured-data'

/** What a page tells search engines in schema.org terms; what there is nothing to tell of is null. */
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
