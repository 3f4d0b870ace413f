import type { VacancyView } from '@/lib/contracts/vacancies'

/** The address on a map of others: a link that a person follows, nothing is loaded from there. */
export function mapUrl({ city, address }: Pick<VacancyView, 'city' | 'address'>): string {
  const text = [city?.name, address].filter(Boolean).join(', ')
  return `https://yandex.ru/maps/?text=${encodeURIComponent(text)}`
}
