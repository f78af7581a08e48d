-- Sends each prepared request once with wrk, and writes the bodies of the answers to a file: arguments are the file of requests
-- (see replay.lua), the Authorization header, and the file of answers. One thread only.

local requests, position, answered = {}, 0, 0
local answers

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
  answers = io.open(arguments[3], "w")
end

function request()
  position = position + 1
  -- Connections that are early ask for more than there are; those answers are not looked at.
  return requests[math.min(position, #requests)]
end

function response(status, headers, body)
  answered = answered + 1
  if answered > #requests then return end
  answers:write(status, "\t", body, "\n")
  if answered == #requests then
    answers:close()
    wrk.thread:stop()
  end
end
