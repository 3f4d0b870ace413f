/** Time zones of Russia, west to east; their labels are under `common.zones`. */
export const timeZones = [
  { zone: 'Europe/Kaliningrad', name: 'kaliningrad' },
  { zone: 'Europe/Moscow', name: 'moscow' },
  { zone: 'Europe/Samara', name: 'samara' },
  { zone: 'Asia/Yekaterinburg', name: 'yekaterinburg' },
  { zone: 'Asia/Omsk', name: 'omsk' },
  { zone: 'Asia/Krasnoyarsk', name: 'krasnoyarsk' },
  { zone: 'Asia/Irkutsk', name: 'irkutsk' },
  { zone: 'Asia/Yakutsk', name: 'yakutsk' },
  { zone: 'Asia/Vladivostok', name: 'vladivostok' },
  { zone: 'Asia/Magadan', name: 'magadan' },
  { zone: 'Asia/Kamchatka', name: 'kamchatka' },
] as const

/** Cache of valid zone names: validation is expensive. */
const known = new Set<string>()

/** Whether it is the IANA name of a zone, for instance `Europe/Moscow`. */
export function isZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name })
  } catch {
    return false
  }
  // Names are case-insensitive, so the cache is bounded: not every spelling is stored.
  if (known.size < 1000) known.add(name)
  return true
}
