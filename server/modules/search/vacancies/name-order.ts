import { dictionaries } from '@/server/modules/dictionaries'

let orders: Map<string, number> | undefined
/** Names of all long dictionaries sorted once: to compare two by the rules of a language takes longer than to count them. */
export function nameOrder(name: string): number {
  if (!orders) {
    const { districts, regions, cities, metroStations, roles, areas, skills } = dictionaries()
    const named = [districts, regions, cities, metroStations, roles, areas, skills].flat()
    const names = [...new Set(named.map((one) => one.name))].sort(new Intl.Collator('ru').compare)
    orders = new Map(names.map((one, n) => [one, n]))
  }
  return orders.get(name) ?? orders.size
}
