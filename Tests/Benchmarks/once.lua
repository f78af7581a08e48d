-- Sends each prepared request once with wrk, and writes the bodies of the answers to a file: arguments are the file of requests
-- (see replay.lua), the Authorization header, and the file of answers, which is there once it is whole. One thread only.

-- The first call only shows wrk the form of a request, and nothing is sent.
local requests, position, answered = {}, -1, 0
local answers, path

function init(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, target, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    requests[#requests + 1] = wrk.format(method, path, {
      Host = wrk.host .. ":" .. wrk.port,
      ["X-Amz-Target"] = target,
      ["Content-Type"] = "application/x-amz-json-1.1",
      ["Authorization"] = arguments[2],
    }, body)
  end
  path = arguments[3]
  answers = io.open(path .. ".part", "w")
end

function request()
  position = position + 1
  -- Connections that are early ask for more than there are: they get a look at the server's health.
  return requests[position] or wrk.format("GET", "/_understudy/health/live", { Host = wrk.host .. ":" .. wrk.port })
end

function response(status, headers, body)
  if answered == #requests or body:find('"status":"ok"', 1, true) then return end
  answered = answered + 1
  answers:write(status, "\t", body, "\n")
  if answered == #requests then
    answers:close()
    os.rename(path .. ".part", path)
  end
end
