/** Makes a PostgreSQL database of a test as it was when it was copied. */
import pg from 'pg'

export async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c synchronous_commit=off -c lock_timeout=5000',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Lays a copy of the rows beside them, and counts them: without statistics PostgreSQL takes the menu for one row and asks what an
 * account may do a hundred thousand times for each sign-in.
 */
export const keepRows = (url: string): Promise<unknown> =>
  on(url, client =>
    client.query(`create schema kept;
      do $$ declare t record; filled boolean; begin
        for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
          execute format('select exists (select from public.%I)', t.relname) into filled;
          if filled then
            execute format('create table kept.%1$I as table public.%1$I', t.relname);
            execute format('analyze public.%1$I, kept.%1$I', t.relname);
          end if;
        end loop;
      end $$`),
  )

/** A query for {@link shapeOf}. */
export const shape = `select md5(string_agg(x, ',' order by x)) as shape from (
  select concat_ws(' ', 'r', oid, relname, relkind, relnatts, relacl) as x from pg_class where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'a', attrelid, attname, attnotnull, atthasdef) from pg_attribute
    where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
  union all select concat_ws(' ', 't', tgrelid, tgname, tgenabled) from pg_trigger
  union all select concat_ws(' ', 'c', conrelid, conname) from pg_constraint
  union all select concat_ws(' ', 'f', oid, proname) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(' ', 's', setrole, setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())) parts`

/** Changes with every table, column, trigger, constraint, function, right and setting of the database. */
export const shapeOf = (url: string): Promise<string> =>
  on(url, async client => (await client.query<{ shape: string }>(shape)).rows[0]!.shape)

/**
 * @param but the name under which connections may stay
 * @returns whether it is as new: no other connection is left, its shape is what it was, and its rows are again
 */
export async function takeBack(client: pg.Client, known: string, but: string): Promise<boolean> {
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1'
  await client.query(others, [but])
  const { rows } = await client.query<{ shape: string }>(shape)
  if (rows[0]?.shape !== known) return false
  // Only what differs: rows deleted and written anew would leave dead ones behind, which every later test walks through.
  await client.query(`do $$ declare t record; filled boolean; begin
    set local session_replication_role = replica;
    for t in select relname, to_regclass('kept.' || quote_ident(relname)) as kept from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
      if t.kept is null then
        execute format('select exists (select from public.%I)', t.relname) into filled;
        if filled then execute format('delete from public.%I', t.relname); end if;
      else
        execute format('delete from public.%1$I t where not exists (select from kept.%1$I k where k::text = t::text)', t.relname);
        execute format('insert into public.%1$I select k.* from kept.%1$I k where not exists (select from public.%1$I t where t::text = k::text)', t.relname);
      end if;
    end loop;
  end $$`)
  return true
}
