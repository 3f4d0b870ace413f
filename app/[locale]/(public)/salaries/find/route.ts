import { routes } from '@/lib/routes'

const idOf = (value: string | null) => (/^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : undefined)

/** Redirects the form to the cacheable page of the chosen role and city. */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url)
  const to = routes.salaries({ role: idOf(searchParams.get('role')), city: idOf(searchParams.get('city')) })
  return new Response(null, { status: 303, headers: { Location: to } })
}
