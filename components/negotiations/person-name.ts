/** «Мария Соколова»; null while the name is hidden. */
export function personName(name: { first: string; last: string } | null): string | null {
  const full = name ? `${name.first} ${name.last}`.trim() : ''
  return full === '' ? null : full
}
