/** Row-level security does not hold for superusers and for roles with BYPASSRLS: with such a role the second wall between farms is missing. */
import { sql } from 'kysely'
import type { Db } from './schema'

/** Throws when the role of the connection sees the rows of every farm, whatever the transaction says. */
export async function refuseUnwalledRole(db: Db): Promise<void> {
  type Role = { readonly name: string; readonly is_super: boolean }
  const { rows } = await sql<Role>`select rolname as name, rolsuper as is_super from pg_roles
    where rolname = current_user and (rolsuper or rolbypassrls)`.execute(db)
  const [role] = rows
  if (!role) return
  throw new Error(
    `the role "${role.name}" ${role.is_super ? 'is a superuser' : 'has BYPASSRLS'}, so row-level security does not separate farms. ` +
      "Make a role of its own: create role pinset login password '...'; create database pinset owner pinset",
  )
}
