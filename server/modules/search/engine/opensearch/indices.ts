import type { Client } from '@opensearch-project/opensearch'
import type { Snapshot } from '../embedded/index-rows.repository'
import { type Collection, vacancyCollection } from './collections'
import { type IndexOptions, indexSettings, mappingsOf } from './documents'

/** Where an index stands: every change that a reading of the database saw is in it. */
export interface Cursor {
  seen: Snapshot
  /** When that was read, milliseconds. */
  at: number
  /** Every row has been written once. */
  built: boolean
}

const maxOpen = 999
/** A number that grows as a cursor goes on. */
export const placeOf = ({ seen: { xmax, open }, built }: Cursor): number =>
  (Number(xmax) * (maxOpen + 1) + maxOpen - Math.min(open.length, maxOpen)) * 2 + (built ? 1 : 0)

/** Names of everything the product keeps in the engine; `prefix` tells installations apart. */
export interface Names {
  alias: string
  cursors: string
  deadLetters: string
}
/** A release that changes what documents hold reads an alias of its own: the one before goes on with its index meanwhile. */
export const namesOf = (prefix: string, { name, version }: Collection = vacancyCollection): Names => ({
  alias: `${prefix}-${name}-v${version}`,
  cursors: `${prefix}-cursors`,
  deadLetters: `${prefix}-dead-letters`,
})

/** Nobody reads an index that is being built, and one that is interrupted is built anew. */
const whileBuilt = {
  number_of_replicas: 0,
  refresh_interval: '-1',
  translog: { durability: 'async', flush_threshold_size: '1gb' },
} as const
/** Merging an index of many gigabytes. */
const mergeMs = 3_600_000

const isMissing = (error: unknown): boolean => (error as { statusCode?: number } | null)?.statusCode === 404

async function createOnce(
  client: Client,
  index: string,
  properties: Record<string, { type: 'keyword' | 'date' }>,
): Promise<void> {
  await client.indices.create(
    { index, body: { settings: { number_of_shards: 1 }, mappings: { dynamic: false, properties } } },
    { ignore: [400] },
  )
}

/** Versioned indices behind an alias: the list reads the alias, each index has a cursor of its own. */
export function createIndices(client: Client, names: Names, collection: Collection) {
  return {
    names,
    collection,

    /** The index behind the alias; undefined when there is none. */
    async current(): Promise<string | undefined> {
      try {
        const { body } = await client.indices.getAlias({ name: names.alias })
        return Object.keys(body)[0]
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** All indices of the alias's name, the newest last. */
    async all(): Promise<string[]> {
      const { body } = await client.indices.get(
        { index: `${names.alias}-*`, allow_no_indices: true },
        { ignore: [404] },
      )
      return Object.keys(body)
        .filter((name) => name.startsWith(`${names.alias}-`))
        .sort()
    },

    /** Makes an index that nobody reads yet. */
    async create(options: IndexOptions, now: Date): Promise<string> {
      const index = `${names.alias}-${now.getTime()}`
      await createOnce(client, names.cursors, {})
      await createOnce(client, names.deadLetters, {
        index: { type: 'keyword' },
        id: { type: 'keyword' },
        at: { type: 'date' },
      })
      await client.indices.create({
        index,
        body: {
          settings: { ...indexSettings(options), ...whileBuilt },
          mappings: mappingsOf(collection) as never,
        },
      })
      return index
    },

    /** Has an index that holds everything made ready to be searched: one segment of each shard, then its copies. */
    async finish(index: string, options: IndexOptions): Promise<void> {
      await client.indices.forcemerge({ index, max_num_segments: 1 }, { requestTimeout: mergeMs })
      const { number_of_replicas, refresh_interval, translog } = indexSettings(options)
      await client.indices.putSettings({
        index,
        body: { index: { number_of_replicas, refresh_interval, translog } },
      })
      await client.indices.refresh({ index })
    },

    /** Lets everybody read another index, from one search to the next. */
    async switchTo(index: string): Promise<void> {
      const before = await this.current()
      await client.indices.updateAliases({
        body: {
          actions: [
            ...(before && before !== index ? [{ remove: { index: before, alias: names.alias } }] : []),
            { add: { index, alias: names.alias } },
          ],
        },
      })
    },

    async remove(index: string): Promise<void> {
      await client.indices.delete({ index }, { ignore: [404] })
      await client.delete({ index: names.cursors, id: index }, { ignore: [404] })
    },

    async cursor(index: string): Promise<Cursor | undefined> {
      try {
        const { body } = await client.get({ index: names.cursors, id: index })
        return body._source as Cursor
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    /** A cursor only goes on: one that comes late, from another process, is left out. */
    async moveCursor(index: string, cursor: Cursor): Promise<void> {
      await client.index(
        {
          index: names.cursors,
          id: index,
          version: placeOf(cursor),
          version_type: 'external_gte',
          body: cursor,
        },
        { ignore: [409] },
      )
    },
  }
}

export type Indices = ReturnType<typeof createIndices>
