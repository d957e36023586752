/** The location of a store: a SQLite file, or a PostgreSQL database as `postgres://user:password@host:port/database`. */
export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location)
