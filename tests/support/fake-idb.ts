import { vi } from 'vitest'

/** IndexedDB of a browser in memory, as far as `idb` is used here; jsdom has none. Shared by all «tabs» of a test. */
type Row = Record<string, unknown>

const databases = new Map<string, Map<string, Row>>()
const keyPaths: Record<string, [string, string]> = { answers: ['owner', 'path'], queued: ['owner', 'id'] }

const rowsOf = (name: string) => {
  const rows = databases.get(name) ?? new Map<string, Row>()
  databases.set(name, rows)
  return rows
}
const keyOf = (parts: readonly unknown[]) => JSON.stringify(parts)

function cursorOver(name: string, keys: string[]) {
  const [key, ...others] = keys
  if (key === undefined) return null
  return {
    value: rowsOf(name).get(key),
    delete: async () => void rowsOf(name).delete(key),
    continue: async () => cursorOver(name, others),
  }
}

function database(name: string) {
  const count = async () => rowsOf(name).size
  return {
    put: async (store: string, row: Row) => {
      const key = keyOf((keyPaths[store] ?? []).map((part) => row[part]))
      rowsOf(name).set(key, structuredClone(row))
    },
    get: async (_: string, key: readonly string[]) => rowsOf(name).get(keyOf(key)),
    getKey: async (_: string, key: readonly string[]) => (rowsOf(name).has(keyOf(key)) ? key : undefined),
    getAll: async () => [...rowsOf(name).values()],
    delete: async (_: string, key: readonly string[]) => void rowsOf(name).delete(keyOf(key)),
    clear: async () => rowsOf(name).clear(),
    count,
    transaction: () => ({
      done: Promise.resolve(),
      store: {
        count,
        index: () => ({
          openCursor: async () => {
            const rows = [...rowsOf(name).entries()]
            rows.sort(([, one], [, other]) => Number(one.at) - Number(other.at))
            return cursorOver(
              name,
              rows.map(([key]) => key),
            )
          },
        }),
      },
    }),
  }
}

export const fakeIdb = () => ({ openDB: async (name: string) => database(name) })

/** Everything stored in a database of this browser. */
export const storedIn = (name: string): Row[] => [...rowsOf(name).values()]

export const forgetDatabases = (): void => databases.clear()

/** What deletes a database without `idb`. */
export const stubIndexedDb = (): void =>
  void vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => databases.delete(name) })
