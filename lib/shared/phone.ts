/** «+7 912 000-11-22» for a Russian number, others as they are; nbsp keeps it on one line. */
export function formatPhone(number: string): string {
  const [, code, first, second, third] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number) ?? []
  return code ? `+7\u00a0${code}\u00a0${first}-${second}-${third}` : number
}
