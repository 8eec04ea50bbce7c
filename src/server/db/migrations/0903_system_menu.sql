-- The group of administration was a hidden holder of codes; it has pages now.
update sys_permission set hidden = 0, leaf = 0, component = 'layouts/RouteView' where url = '/system' and component = '';
