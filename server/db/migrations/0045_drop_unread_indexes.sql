DROP INDEX IF EXISTS "vacancies_open_salary";--> statement-breakpoint
DROP INDEX IF EXISTS "vacancies_cities";--> statement-breakpoint
DROP INDEX IF EXISTS "vacancies_regions";--> statement-breakpoint
DROP INDEX IF EXISTS "vacancies_search";--> statement-breakpoint
DROP INDEX IF EXISTS "vacancy_search_salary";