import { routes } from '@/lib/routes'

const idOf = (value: string | null) => (/^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : undefined)

/** The form's answer: every choice has a page of its own, kept for everyone. */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url)
  const to = routes.salaries({ role: idOf(searchParams.get('role')), city: idOf(searchParams.get('city')) })
  return new Response(null, { status: 303, headers: { Location: to } })
}
